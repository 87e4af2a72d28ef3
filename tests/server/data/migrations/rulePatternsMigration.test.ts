import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { rulePatterns } from "#server/data/migrations/m062RulePatterns.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const row = (id: string, account_id: string, value: string) =>
  ({ id, account_id, kind: "block", value, note: null, created_at: 0 }) as const;

describe.each(databases)("stored rules for *@domain on $name", ({ open }) => {
  test("become rules for the domain, unless the account has one", async () => {
    const server = await startTestServer({ open });
    const ids = [];
    for (const name of ["ann", "bob"]) {
      const visitor = await signedIn(server.app, `${name}@example.com`);
      ids.push((await visitor.get("/v1/account")).json().id);
    }
    const { queries, kind } = server.context.database;
    const rows = [
      row("1", ids[0], "*@acme.example"),
      row("2", ids[0], "*@both.example"),
      row("3", ids[0], "both.example"),
      row("4", ids[1], "*@both.example"),
      row("5", ids[1], "ann@acme.example"),
    ];
    await queries.insertInto("rules").values(rows).execute();
    await rulePatterns.up(queries as unknown as Kysely<never>, kind);
    const after = await queries.selectFrom("rules").select(["id", "value"]).orderBy("id").execute();
    expect(after).toEqual([
      { id: "1", value: "acme.example" },
      { id: "3", value: "both.example" },
      { id: "4", value: "both.example" },
      { id: "5", value: "ann@acme.example" },
    ]);
    await server.close();
  });
});
