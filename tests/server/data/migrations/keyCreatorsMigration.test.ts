import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { keyCreators } from "#server/data/migrations/m089KeyCreators.ts";
import { databases } from "#tests/support/databases.ts";
import { joinAccount } from "#tests/support/addMember.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

describe.each(databases)("creators of stored keys on $name", ({ open }) => {
  test("are the users of their events; the account's first user for keys of before users; nobody once the user is gone", async () => {
    const server = await startTestServer({ open });
    const { queries, kind } = server.context.database;
    const ids: string[] = [];
    for (const name of ["ann", "bob"]) {
      const visitor = await signedIn(server.app, `${name}@example.com`);
      ids.push((await visitor.get("/v1/account")).json().id);
    }
    const [ann = "", bob = ""] = ids;
    await joinAccount(server, { userId: bob, accountId: ann, role: "admin" });
    const visitor = await signedIn(server.app, "carl@example.com");
    const made = async (name: string) => {
      server.pass(1000);
      await visitor.login("ann@example.com");
      return (await visitor.post("/v1/api-keys", { name })).json().id as string;
    };
    const [first, second, third] = [await made("1"), await made("2"), await made("3")];
    const userOf = (detail: string, user_id: string | null) =>
      queries
        .updateTable("audit_events")
        .set({ user_id })
        .where("kind", "=", "key_created")
        .where("detail", "=", detail)
        .execute();
    await userOf("1", null);
    await userOf("2", bob);
    await userOf("3", "usr_gone");
    for (const statement of [
      "drop index api_keys_by_creator",
      "alter table api_keys drop column created_by",
      "alter table api_keys drop column creator_email",
    ]) {
      await sql.raw(statement).execute(queries);
    }
    await keyCreators.up(queries as unknown as Kysely<never>, kind);
    const keys = await queries
      .selectFrom("api_keys")
      .select(["id", "created_by", "creator_email"])
      .orderBy("id")
      .execute();
    expect(keys).toEqual(
      [
        { id: first, created_by: ann, creator_email: "ann@example.com" },
        { id: second, created_by: bob, creator_email: "bob@example.com" },
        { id: third, created_by: null, creator_email: null },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    await server.close();
  });
});
