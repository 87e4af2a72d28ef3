import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Validation } from "#contract/validations.ts";
import { scopes } from "#contract/scopes.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Digits of the time in an id. */
const base32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

describe.each(databases)("filters of validations on $name", ({ name, open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let ann: Visitor;
  let keyId: string;
  /** Validations by the address's local part. */
  const made: Record<string, Validation> = {};

  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ open, ports: sandbox.ports });
    ann = await signedIn(server.app, "ann@example.com");
    const created = (await ann.post("/v1/api-keys", { name: "Shop", scopes })).json();
    keyId = created.id;
    const check = async (email: string, more: object, headers: Record<string, string> = {}) => {
      const reply = await ann.ask("POST", "/v1/validations", { headers, body: { email, ...more } });
      made[email.split("@")[0]!] = reply.json();
    };
    const withKey = { authorization: `Bearer ${created.key}` };
    await check("deliverable@sandbox.test", { source: "form", tags: ["eu", "new", "eu"] });
    await check("mailbox-full@sandbox.test", { source: "crm", tags: ["eu"] }, withKey);
    await check("not an address", { tags: ["EU"] });
    await check("target@s78.sandbox.test", {});
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  /** Returns when a validation was requested, with which its id begins. */
  const at = (local: string): string => {
    const digits = made[local]!.id.slice(4, 14).split("");
    const ms = digits.reduce((sum, digit) => sum * 32 + base32.indexOf(digit), 0);
    return new Date(ms).toISOString();
  };

  const found = async (query: Record<string, string>): Promise<string[]> => {
    const reply = await ann.get(`/v1/validations?${new URLSearchParams(query)}`);
    expect([reply.statusCode, reply.json().code]).toEqual([200, undefined]);
    return reply.json().data.map(({ input }: Validation) => input);
  };

  test("the oldest come first on request, over every page", async () => {
    const newest = await found({});
    expect(await found({ order: "oldest" })).toEqual(newest.toReversed());
    const inputs: string[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? "" : `&after=${cursor}`;
      const page = (await ann.get(`/v1/validations?order=oldest&limit=1${after}`)).json();
      inputs.push(...page.data.map(({ input }: Validation) => input));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(inputs).toEqual(newest.toReversed());
    const { next_cursor: other } = (await ann.get("/v1/validations?limit=1")).json();
    const mixed = await ann.get(`/v1/validations?order=oldest&limit=1&after=${other}`);
    expect([mixed.statusCode, mixed.json().code]).toEqual([400, "invalid_cursor"]);
  });

  test("the file has exactly the rows of the list, safe for spreadsheets", async () => {
    await ann.post("/v1/validations", { email: '=HYPERLINK("x")@sandbox.test', source: "csv" });
    const file = async (query: Record<string, string>) => {
      const reply = await ann.get(`/v1/validations/export?${new URLSearchParams(query)}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-disposition"]).toMatch(/filename="validations-[\d-]+\.csv"/u);
      return reply.body
        .split("\r\n")
        .slice(1, -1)
        .map((line) => /^"[^"]*","((?:[^"]|"")*)"/u.exec(line)?.[1]?.replaceAll('""', '"'));
    };
    const listed = await found({});
    expect(await file({})).toEqual(listed.map((input) => input.replace(/^=/u, "'=")));
    expect(await file({ order: "oldest" })).toEqual((await file({})).toReversed());
    expect(await file({ tag: "eu" })).toEqual(await found({ tag: "eu" }));
    expect(await file({ tag: "none" })).toEqual([]);
    const bob = await signedIn(server.app, "bob@example.com");
    expect((await bob.get("/v1/validations/export")).body.split("\r\n")).toHaveLength(2);
    const odd = await ann.get("/v1/validations/export?limit=3");
    expect([odd.statusCode, odd.json().code]).toEqual([422, "validation_failed"]);
    await ann.ask(
      "DELETE",
      `/v1/validations/${(await ann.get("/v1/validations?source=csv")).json().data[0].id}`,
      {},
    );
  });

  test("source, key and tag find exactly what was requested with them", async () => {
    expect(await found({ source: "form" })).toEqual(["deliverable@sandbox.test"]);
    expect(await found({ source: "for" })).toEqual([]);
    expect(await found({ key_id: keyId })).toEqual(["mailbox-full@sandbox.test"]);
    expect(await found({ key_id: "key_other" })).toEqual([]);
    expect(await found({ tag: "eu" })).toEqual([
      "mailbox-full@sandbox.test",
      "deliverable@sandbox.test",
    ]);
    expect(await found({ tag: "EU" })).toEqual(["not an address"]);
    expect(await found({ tag: "eu", source: "crm", verdict: "risky" })).toEqual([
      "mailbox-full@sandbox.test",
    ]);
    expect(await found({ tag: "eu", source: "crm", verdict: "deliverable" })).toEqual([]);
  });

  test("reply finds what the same reply decided, whatever its address and case", async () => {
    const { reply } = made["mailbox-full"]!.deciding;
    expect(reply).toMatch(/^452 4\.2\.2 /u);
    expect(await found({ reply: reply! })).toEqual(["mailbox-full@sandbox.test"]);
    expect(await found({ reply: reply!.toUpperCase(), verdict: "risky" })).toHaveLength(1);
    expect(await found({ reply: "452 4.2.2" })).toEqual([]);
    expect(made["not an address"]!.deciding.reply).toBeNull();
  });

  test("provider finds the validations with that provider", async () => {
    const { provider } = made["target"]!;
    expect(provider).toBe("yahoo");
    expect(await found({ provider: "yahoo" })).toEqual(["target@s78.sandbox.test"]);
    expect(await found({ provider: "yahoo", tag: "eu" })).toEqual([]);
    expect(await found({ provider: "google" })).toEqual([]);
  });

  test("created finds the validations requested in a period, with other filters and in pages", async () => {
    const all = await found({});
    const first = at("deliverable");
    expect(await found({ "created[gte]": first })).toEqual(all);
    expect(await found({ "created[lt]": first })).toEqual([]);
    const later = new Date(Date.parse(at("target")) + 1).toISOString();
    expect(await found({ "created[gte]": later })).toEqual([]);
    expect(await found({ "created[lt]": later.replace("Z", "+00:00"), tag: "new" })).toEqual([
      "deliverable@sandbox.test",
    ]);
    const period = { "created[gte]": first, "created[lt]": later, limit: "3" };
    const page = (await ann.get(`/v1/validations?${new URLSearchParams(period)}`)).json();
    expect(page.data).toHaveLength(3);
    expect(await found({ ...period, after: page.next_cursor })).toEqual(all.slice(3));
    const today = first.slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(await found({ "created[gte]": today, "created[lt]": tomorrow })).toEqual(all);
    expect(await found({ "created[gte]": tomorrow })).toEqual([]);
    expect(await found({ "created[lt]": today })).toEqual([]);
    for (const wrong of [
      "2026-11-23T08",
      "yesterday",
      "2026-13-01T00:00:00Z",
      "2026-13-01",
      "2026-02-31",
      "2026-02-31T00:00:00Z",
    ]) {
      const query = new URLSearchParams({ "created[gte]": wrong });
      const reply = await ann.get(`/v1/validations?${query}`);
      expect([reply.statusCode, reply.json().errors[0]]).toMatchObject([
        422,
        { pointer: "?created[gte]", code: "not_an_instant" },
      ]);
    }
  });

  test("pages of a filter continue where the last one ended", async () => {
    const first = (await ann.get("/v1/validations?tag=eu&limit=1")).json();
    expect(first.has_more).toBe(true);
    const second = await found({ tag: "eu", limit: "1", after: first.next_cursor });
    expect(second).toEqual(["deliverable@sandbox.test"]);
    const other = await ann.get(
      `/v1/validations?tag=new&limit=1&after=${encodeURIComponent(first.next_cursor)}`,
    );
    expect([other.statusCode, other.json().code]).toEqual([400, "invalid_cursor"]);
  });

  test("a stored result has the labels of the request that it answers", async () => {
    const reply = await ann.post("/v1/validations", {
      email: "deliverable@sandbox.test",
      max_age_s: 600,
      source: "again",
      tags: ["later"],
    });
    expect(reply.json()).toMatchObject({ cached: true, source: "again", tags: ["later"] });
    expect(await found({ source: "again" })).toEqual(["deliverable@sandbox.test"]);
    expect(await found({ tag: "later" })).toEqual(["deliverable@sandbox.test"]);
    expect(await found({ source: "form" })).toEqual(["deliverable@sandbox.test"]);
  });

  test("deleting a validation deletes its tags, and those of other accounts are never found", async () => {
    const ben = await signedIn(server.app, "ben@example.com");
    expect((await ben.get("/v1/validations?tag=eu")).json().data).toEqual([]);
    await ann.ask("DELETE", `/v1/validations/${made["mailbox-full"]!.id}`);
    expect(await found({ tag: "eu" })).toEqual(["deliverable@sandbox.test"]);
    const { rows } = await sql<{ tag: string }>`select tag from validation_tags
      where validation_id = ${made["mailbox-full"]!.id}`.execute(server.context.database.queries);
    expect(rows).toEqual([]);
  });

  test.runIf(name === "SQLite")("each filter has an index", async () => {
    const { queries } = server.context.database;
    for (const [column, index] of [
      ["provider", "validations_by_provider"],
      ["source", "validations_by_source"],
      ["key_id", "validations_by_key"],
    ] as const) {
      const { rows } = await sql<{ detail: string }>`explain query plan select * from validations
        where account_id = 'a' and status = 'completed' and ${sql.ref(column)} = 'b'
        order by id desc limit 10`.execute(queries);
      expect(rows.map(({ detail }) => detail).join()).toContain(index);
    }
    const { rows } = await sql<{ detail: string }>`explain query plan select * from validations
      where account_id = 'a' and status = 'completed' and id >= 'val_1' and id < 'val_2'
      order by id desc limit 10`.execute(queries);
    const plan = rows.map(({ detail }) => detail).join();
    expect(plan).toContain("account_id=? AND id>? AND id<?");
    expect(plan).not.toContain("TEMP B-TREE");
  });
});
