import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import type { Validation } from "#contract/validations.ts";
import { reduceStored } from "#server/services/validations/reduceStored.ts";
import { databases } from "#tests/support/databases.ts";
import { storeAsBefore } from "#tests/support/olderChecks.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

describe.each(databases)("store modes on $name", ({ name, open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ open, ports: sandbox.ports });
    ann = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  /** Checks an address that no other test uses; returns its result and the word in its local part. */
  const check = async (start: string, more: object = {}) => {
    const word = `w${randomUUID().replaceAll("-", "")}`;
    const email = `${start}+${word}@sandbox.test`;
    const made = await ann.post("/v1/validations", { email, ...more });
    expect(made.statusCode).toBe(200);
    return { word, email, made: made.json<Validation>() };
  };
  /** Does what the server does after the time for which results are stored in full. */
  const reduce = async () => {
    const { context } = server;
    return reduceStored({ ...context, now: () => context.now() + limits.fullResultS * 1000 });
  };
  /** Returns the tables in which a word occurs, after decompressing them. */
  const tablesWith = async (word: string): Promise<string[]> => {
    await storeAsBefore(server.context);
    const { queries } = server.context.database;
    const names = await sql<{ name: string }>`${
      name === "SQLite"
        ? sql`select name from sqlite_master where type = 'table'`
        : sql`select table_name as name from information_schema.tables where table_schema = current_schema()`
    }`.execute(queries);
    const found: string[] = [];
    for (const table of names.rows.map((row) => row.name)) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(queries);
      if (JSON.stringify(rows).toLowerCase().includes(word)) {
        found.push(table);
      }
    }
    return found;
  };
  const found = async (q: string) => {
    const reply = await ann.get(`/v1/validations?${new URLSearchParams({ q })}`);
    return (reply.json().data as Validation[]).map(({ id }) => id);
  };
  const read = async (id: string) => ann.get(`/v1/validations/${id}`);

  test("all is stored unless the account or the call says otherwise", async () => {
    const { made, email } = await check("deliverable");
    expect(made.store).toBe("full");
    await reduce();
    expect((await read(made.id)).json()).toMatchObject({ input: email, store: "full" });
  });

  test("of a hashed validation the local part is removed everywhere after half an hour", async () => {
    const more = { store: "hashed", custom: { about: "x" }, tags: ["shop"] };
    const { made, word, email } = await check("mailbox-not-found", more);
    expect((await read(made.id)).json()).toMatchObject({ input: email, email, store: "hashed" });
    expect(await tablesWith(word)).not.toEqual([]);
    expect(await reduce()).toBe(1);
    expect(await tablesWith(word)).toEqual([]);
    const after = (await read(made.id)).json() as Validation;
    expect(after).toMatchObject({
      input: "***@sandbox.test",
      email: "***@sandbox.test",
      canonical: "***@sandbox.test",
      address: { local: "***", domain: "sandbox.test" },
      verdict: made.verdict,
      reason: made.reason,
      score: made.score,
      tags: ["shop"],
      custom: { about: "x" },
    });
    expect(made.deciding.line).toContain(word);
    expect(after.deciding).toEqual({
      check: "smtp",
      line: made.deciding.line?.replace(email, "***@sandbox.test"),
      reply: "550 5.1.1 user unknown",
    });
    const evidence = (await ann.get(`/v1/validations/${made.id}/evidence`)).json();
    expect(JSON.stringify(evidence)).toContain("RCPT TO:<***@sandbox.test>");
    expect(await reduce()).toBe(0);
  });

  test("a hashed validation is found by its exact address, and by no other beginning", async () => {
    const { made, email } = await check("mailbox-full", { store: "hashed" });
    await reduce();
    expect(await found(email.toUpperCase())).toEqual([made.id]);
    expect(await found(email.slice(0, -1))).toEqual([]);
    expect(await found("*")).toEqual([]);
  });

  test("a hashed validation can't be checked again, and no check continues or reuses it", async () => {
    const { made } = await check("deliverable", { store: "hashed" });
    await reduce();
    const again = await ann.post(`/v1/validations/${made.id}/recheck`, {});
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: "invalid_state", state: "hashed" });
    const same = { email: "***@sandbox.test", max_age_s: 3600 };
    const other = (await ann.post("/v1/validations", same)).json() as Validation;
    expect(other).toMatchObject({ previous_id: null, cached: false });
  });

  test("nothing remains of a validation with `none` but its counts and the ledger", async () => {
    const { made, word } = await check("mailbox-disabled", { store: "none" });
    expect((await read(made.id)).statusCode).toBe(200);
    expect(await reduce()).toBe(1);
    expect(await tablesWith(word)).toEqual([]);
    expect((await read(made.id)).statusCode).toBe(404);
    expect((await ann.get(`/v1/validations/${made.id}/evidence`)).statusCode).toBe(404);
  });

  test("the account's setting applies to single checks and batches, also in test mode", async () => {
    expect(
      (await ann.ask("PATCH", "/v1/account", { body: { store: "none" } })).json(),
    ).toMatchObject({ store: "none" });
    const { made } = await check("deliverable");
    expect(made.store).toBe("none");
    expect((await check("deliverable", { store: "full" })).made.store).toBe("full");
    const batch = await ann.post("/v1/validations/batch", { emails: ["role@sandbox.test"] });
    expect(batch.json()).toMatchObject({ data: [{ validation: { store: "none" } }] });
    const headers = { "x-mailverdict-mode": "test" };
    const tested = await ann.ask("POST", "/v1/validations", {
      headers,
      body: { email: "deliverable@sandbox.test" },
    });
    expect(tested.json()).toMatchObject({ livemode: false, store: "none" });
    const wrong = await ann.ask("PATCH", "/v1/account", { body: { store: "some" } });
    expect(wrong.statusCode).toBe(422);
    await ann.ask("PATCH", "/v1/account", { body: { store: "full" } });
  });

  test("a stored result that answers another call is reduced as that call says", async () => {
    const first = await check("deliverable");
    const body = { email: first.email, max_age_s: 86_400, store: "hashed" };
    const second = (await ann.post("/v1/validations", body)).json() as Validation;
    expect(second).toMatchObject({ cached: true, store: "hashed" });
    await reduce();
    expect((await read(second.id)).json()).toMatchObject({ input: "***@sandbox.test" });
    expect((await read(first.made.id)).json()).toMatchObject({ input: first.email });
  });

  test("results that can no longer be read are reduced", async () => {
    const { made, word } = await check("deliverable", { store: "hashed" });
    const { queries } = server.context.database;
    const result = `{"verdict":"deliverable","input":["${word}"`;
    await queries.updateTable("validations").set({ result }).where("id", "=", made.id).execute();
    expect(await reduce()).toBe(1);
    expect(await tablesWith(word)).toEqual([]);
  });
});
