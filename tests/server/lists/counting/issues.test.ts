import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { issueKind } from "#server/lists/counting/issueKind.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

test.each([
  ["ann.gmail.com", "missing_at", "ann@gmail.com"],
  ["ann.example.com", "not_an_address"],
  ["N/A", "not_an_address"],
  ["-", "not_an_address"],
  ["@", "not_an_address"],
  ["Ann @ work", "not_an_address"],
  ["@acme", "not_an_address"],
  ["@acme.com", "other"],
  ["ann@", "other"],
  ["ann@example.com; ben@example.com", "several_addresses"],
  ["ann@example.com,", "trailing_separator"],
  ["ann @example.com", "spaces"],
  ["<ann@example.com", "display_name"],
  ["mailto:ann@", "mailto"],
  ["ann@-example.com", "other"],
])("%s is an issue of the kind %s", (text, kind, suggestion?: string) => {
  expect(issueKind(text, suggestion ?? null)).toBe(kind);
});

describe.each(databases)("lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open });
    owner = await signedIn(server.app, "issues@example.com");
  });
  afterAll(() => server.close());

  async function ready(emails: readonly string[], over = {}): Promise<string> {
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { source: { emails }, ...over },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(reply.statusCode).toBe(201);
    return counted(reply.json().id);
  }
  async function counted(id: string): Promise<string> {
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state === "ready",
    );
    return id;
  }

  test("store twenty thousand single fixes and no more", async () => {
    const id = await ready(["ann.example.com"]);
    const fix = (position: number) =>
      owner.post(`/v1/lists/${id}/fixes`, { rows: [{ position, email: "ann@example.com" }] });
    const { queries } = server.context.database;
    const rows = Object.fromEntries(
      Array.from({ length: 19_999 }, (_, index) => [String(index + 2), "x@example.com"]),
    );
    await queries
      .updateTable("lists")
      .set({ fixes: JSON.stringify({ all: false, rows, kinds: [] }) })
      .where("id", "=", id)
      .execute();
    expect((await fix(1)).statusCode).toBe(200);
    await counted(id);
    // One that is fixed again takes no more room.
    expect((await fix(1)).statusCode).toBe(200);
    await counted(id);
    const refused = await fix(30_000);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      [
        expect.objectContaining({
          pointer: "#/rows",
          code: "too_long",
          fix: "Use at most 20000.",
        }),
      ],
    ]);
  });

  test("group the issues of a file by repair, and a whole group is fixed at once", async () => {
    const id = await ready(
      [
        "eve@example.org",
        "ann@example.com,",
        "ben@example.com;",
        "cid.gmail.com",
        "dora@gmial.com",
      ],
      { options: { text_around: "leave" } },
    );
    const issues = async () => (await owner.get(`/v1/lists/${id}/issues`)).json().data;
    expect(await issues()).toEqual([
      {
        kind: "trailing_separator",
        count: 2,
        fixable: 2,
        example: { position: 2, value: "ann@example.com,", suggestion: "ann@example.com" },
      },
      {
        kind: "missing_at",
        count: 1,
        fixable: 1,
        example: { position: 4, value: "cid.gmail.com", suggestion: "cid@gmail.com" },
      },
      {
        kind: "typo_domain",
        count: 1,
        fixable: 1,
        example: { position: 5, value: "dora@gmial.com", suggestion: "dora@gmail.com" },
      },
    ]);
    await owner.post(`/v1/lists/${id}/fixes`, { kinds: ["trailing_separator"] });
    await counted(id);
    expect((await issues()).map(({ kind }: { kind: string }) => kind)).toEqual([
      "missing_at",
      "typo_domain",
    ]);
    await owner.post(`/v1/lists/${id}/fixes`, { kinds: ["typo_domain"] });
    await counted(id);
    expect((await issues()).map(({ kind }: { kind: string }) => kind)).toEqual(["missing_at"]);
  });

  test("read addresses with text around them, say so, and leave them if asked", async () => {
    const texts = ["SMTP:ann@example.com", "Ben Li ben@example.com", "cid@example.com (home) x"];
    const id = await ready([...texts, "eve@example.org", "Joe joe@"]);
    const counts = async () => (await owner.get(`/v1/lists/${id}`)).json<List>().counts;
    const kinds = async () =>
      (await owner.get(`/v1/lists/${id}/issues`))
        .json()
        .data.map(({ kind, count }: { kind: string; count: number }) => [kind, count]);
    expect(await counts()).toMatchObject({ rows: 5, malformed: 1, billable: 4 });
    expect(await kinds()).toEqual([
      ["text_around", 3],
      ["spaces", 1],
    ]);
    await owner.ask("PATCH", `/v1/lists/${id}`, { body: { options: { text_around: "leave" } } });
    await counted(id);
    expect(await counts()).toMatchObject({ rows: 5, malformed: 4, not_an_address: 0, billable: 1 });
    expect((await kinds()).map(([kind]: [string]) => kind)).not.toContain("text_around");
    await owner.ask("PATCH", `/v1/lists/${id}`, { body: { options: { text_around: "read" } } });
    await counted(id);
    expect(await counts()).toMatchObject({ malformed: 1, billable: 4 });
  });

  test("count and list cells without an address, and give them no verdict and no price", async () => {
    const fillers = ["N/A", "-", "none", "Email", "Ann Li", "Total: 2 contacts", "Confidential"];
    const id = await ready(["eve@example.org", ...fillers, "@", "joe@acme"]);
    const list = (await owner.get(`/v1/lists/${id}`)).json<List>();
    expect(list.counts).toMatchObject({ rows: 10, malformed: 9, not_an_address: 8, billable: 1 });
    const issues = (await owner.get(`/v1/lists/${id}/issues`)).json().data;
    expect(issues[0]).toMatchObject({ kind: "not_an_address", count: 8, fixable: 0 });
    const listed = (await owner.get(`/v1/lists/${id}/malformed`)).json().data;
    expect(listed.map(({ code }: { code: string }) => code)).toEqual([
      ...Array.from({ length: 8 }, () => "not_an_address"),
      "syntax_domain_dotless",
    ]);
    const rows = (await owner.get(`/v1/lists/${id}/results`)).json().data;
    expect(rows[1]).toMatchObject({
      value: "N/A",
      email: null,
      status: "not_processed",
      verdict: null,
      charge: "not_an_address",
      credits: 0,
    });
  });

  test("have tags, which filter them whatever their case and change in any state", async () => {
    const id = await ready(["tag@example.org"], { tags: ["Été", "vip", "vip"] });
    await ready(["tag@example.org"], { tags: ["other"] });
    const found = async (tag: string) =>
      (await owner.get(`/v1/lists?tag=${encodeURIComponent(tag)}`))
        .json()
        .data.map((list: List) => [list.id, list.tags]);
    expect(await found("VIP")).toEqual([[id, ["Été", "vip"]]]);
    expect(await found("éTÉ")).toEqual([[id, ["Été", "vip"]]]);
    expect(await found("vi")).toEqual([]);
    await owner.post(`/v1/lists/${id}/cancel`);
    const changed = await owner.ask("PATCH", `/v1/lists/${id}`, { body: { tags: ["done"] } });
    expect(changed.json()).toMatchObject({ state: "canceled", tags: ["done"] });
    const many = await owner.ask("PATCH", `/v1/lists/${id}`, {
      body: { tags: Array.from({ length: 11 }, (_, i) => `tag${i}`) },
    });
    expect(many.statusCode).toBe(422);
  });
});
