import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const row = (i: number): string => `note ${i},p${i}@x.example`;
const text = `note,email\n${Array.from({ length: 70 }, (_, i) => (i === 40 ? `"${row(i)}` : row(i))).join("\n")}\n"x""y,not an address\n`;

describe.each(databases)("unclosed quotes on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(() => server.close());

  const upload = async (name: string, content: string): Promise<List> => {
    const bytes = Buffer.from(content);
    const { id } = (await owner.post("/v1/uploads", { name, bytes: bytes.length })).json();
    await owner.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    const created = await owner.ask("POST", "/v1/lists", {
      body: { source: { upload_id: id } },
      headers: { "idempotency-key": randomUUID() },
    });
    return counted(created.json().id);
  };
  const counted = (id: string): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state !== "parsing",
    );
  const issues = async (id: string) => (await owner.get(`/v1/lists/${id}/issues`)).json().data;

  test("cost no row: the lines are named, the cells can be edited, and quotes can be text", async () => {
    const { id, state, counts } = await upload("contacts.csv", text);
    expect([state, counts]).toEqual([
      "ready",
      expect.objectContaining({ rows: 71, malformed: 1, not_an_address: 1, billable: 70 }),
    ]);
    expect(await issues(id)).toContainEqual({
      kind: "broken_quotes",
      count: 2,
      fixable: 0,
      example: { position: 41, value: '"note 40 p40@x.example', suggestion: null },
      lines: [42, 72],
    });
    const [listed] = (await owner.get(`/v1/lists/${id}/malformed`)).json().data;
    expect(listed).toMatchObject({ position: 71, line: 72, value: "not an address" });
    await owner.post(`/v1/lists/${id}/fixes`, { rows: [{ position: 71, email: "z@x.example" }] });
    expect((await counted(id)).counts).toMatchObject({ rows: 71, malformed: 0, billable: 71 });

    await owner.ask("PATCH", `/v1/lists/${id}`, { body: { mapping: { quotes: "text" } } });
    const again = await counted(id);
    expect([again.mapping?.quotes, again.counts?.rows]).toEqual(["text", 71]);
    expect((await issues(id)).map(({ kind }: { kind: string }) => kind)).not.toContain(
      "broken_quotes",
    );
  });

  test("an unusual delimiter is detected, and a file that wasn't split waits for its owner", async () => {
    const list = await upload("a.csv", "name~email\nAnn~a@x.example\nBob~b@x.example\n");
    expect(list).toMatchObject({ state: "ready", mapping: { delimiter: "~", email_column: 1 } });
    const waiting = await upload(
      "b.csv",
      "Ann Lee a@x.example Lyon\nBob b@x.example Bonn\nCy c@x.example Rome\n",
    );
    expect(waiting.state).toBe("needs_mapping");
    await owner.ask("PATCH", `/v1/lists/${waiting.id}`, { body: { mapping: { email_column: 0 } } });
    expect(await counted(waiting.id)).toMatchObject({
      state: "ready",
      counts: { rows: 3, billable: 3 },
    });
  });

  test.each(["a", "@", '"', ";;", "\n", ""])("%j is no delimiter", async (delimiter) => {
    const { id } = await upload("c.csv", `a@x.example,${randomUUID()}\n`);
    const reply = await owner.ask("PATCH", `/v1/lists/${id}`, { body: { mapping: { delimiter } } });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors[0].pointer).toBe("#/mapping/delimiter");
  });
});
