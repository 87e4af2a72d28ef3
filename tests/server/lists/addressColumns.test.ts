import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List, ListRow, Mapping } from "#contract/listShape.ts";
import { databases } from "#tests/support/databases.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { csvRows } from "./exports/csvRows.ts";

const good = `deliverable@${billedDomain}`;
const gone = `mailbox-not-found@${billedDomain}`;
const full = `mailbox-full@${billedDomain}`;

/** Contacts with up to three addresses, one of them twice. */
const file = [
  "Name,E-mail 1 - Value,E-mail 2 - Value,E-mail 3 - Value",
  `Ann,${good},${gone},`,
  `Ben,,${full},`,
  "Cid,,,",
  `Dan,mailbox-disabled@${billedDomain},Mailbox-Disabled@${billedDomain},"policy-refused@${billedDomain}; ${good}"`,
].join("\n");

describe.each(databases)("lists with several address columns on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "columns@example.com");
  });
  afterAll(() => server.close());

  async function list(mapping: Partial<Mapping>, options: object, ...states: List["state"][]) {
    const reply = await owner.ask("POST", "/v1/lists", {
      body: {
        source: { text: file },
        mapping,
        options: { retry_unknown: { attempts: 0, over_s: 1 }, ...options },
      },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(reply.statusCode).toBe(201);
    return reached(reply.json().id, ...states);
  }
  const reached = (id: string, ...states: List["state"][]): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      (found) => found.state === "failed" || states.includes(found.state),
    );
  const change = async (id: string, mapping: Partial<Mapping>) => {
    const reply = await owner.ask("PATCH", `/v1/lists/${id}`, { body: { mapping } });
    expect(reply.statusCode).toBe(200);
    return reached(id, "ready");
  };
  const rowsOf = async ({ id }: List): Promise<ListRow[]> =>
    (await owner.get(`/v1/lists/${id}/results`)).json().data;

  test("one, several or all are checked, as the owner chooses, each address of a line once", async () => {
    const waiting = await list({}, {}, "needs_mapping");
    const preview = (await owner.get(`/v1/lists/${waiting.id}/preview`)).json();
    expect(preview.email_column).toEqual({
      index: null,
      because: "several_fit",
      candidates: [1, 2, 3],
    });
    const one = await change(waiting.id, { email_column: 1 });
    expect(one.counts).toMatchObject({ rows: 4, blank: 2, split: 0, billable: 2 });
    expect(one.mapping).not.toHaveProperty("more_email_columns");
    const two = await change(waiting.id, { more_email_columns: [2] });
    expect(two.counts).toMatchObject({ rows: 5, blank: 1, split: 1, billable: 4 });
    // The address column itself, a repeated one and one beyond the file don't count.
    const all = await change(waiting.id, { more_email_columns: [2, 3, 3, 1, 90] });
    expect(all.mapping).toMatchObject({ email_column: 1, more_email_columns: [2, 3] });
    expect(all.counts).toMatchObject({
      rows: 7,
      blank: 1,
      malformed: 0,
      split: 3,
      most_in_line: 3,
      duplicates: 1,
      billable: 5,
    });
    expect(
      (await rowsOf(all)).map(({ line, column, value, email }) => [line, column, value, email]),
    ).toEqual([
      [2, 1, good, good],
      [2, 2, gone, gone],
      [3, 2, full, full],
      [4, 1, "", null],
      [5, 1, `mailbox-disabled@${billedDomain}`, `mailbox-disabled@${billedDomain}`],
      [5, 3, `policy-refused@${billedDomain}; ${good}`, `policy-refused@${billedDomain}`],
      [5, 3, `policy-refused@${billedDomain}; ${good}`, good],
    ]);
    const none = await change(waiting.id, { more_email_columns: [] });
    expect(none.counts).toEqual(one.counts);
  });

  test("a download names the column of each address, and replaces the cell there", async () => {
    const mapping = { email_column: 1, more_email_columns: [2, 3] };
    const done = await list(mapping, { start: "auto" }, "completed");
    const fetched = async (body: object) => {
      const made = await owner.post(`/v1/lists/${done.id}/exports`, { format: "csv", ...body });
      expect(made.statusCode).toBe(201);
      return csvRows((await server.app.inject({ method: "GET", url: made.json().url })).body);
    };
    const both = `policy-refused@${billedDomain}; ${good}`;
    const accept = [`mailbox-disabled@${billedDomain}`, `Mailbox-Disabled@${billedDomain}`];
    expect((await fetched({ add: ["column", "verdict"] })).slice(1)).toEqual([
      ["Ann", good, gone, "", "E-mail 1 - Value", "deliverable"],
      ["Ann", good, gone, "", "E-mail 2 - Value", "undeliverable"],
      ["Ben", "", full, "", "E-mail 2 - Value", "risky"],
      ["Cid", "", "", "", "E-mail 1 - Value", ""],
      ["Dan", ...accept, both, "E-mail 1 - Value", "undeliverable"],
      ["Dan", ...accept, `policy-refused@${billedDomain}`, "E-mail 3 - Value", "unknown"],
      ["Dan", ...accept, good, "E-mail 3 - Value", "deliverable"],
    ]);
    const contacts = await fetched({ add: ["column"], lines: "contact", original_columns: false });
    expect(contacts.slice(1)).toEqual([
      [good, "E-mail 1 - Value", gone, "E-mail 2 - Value", "", ""],
      [full, "E-mail 2 - Value", "", "", "", ""],
      ["", "E-mail 1 - Value", "", "", "", ""],
      [
        accept[0],
        "E-mail 1 - Value",
        `policy-refused@${billedDomain}`,
        "E-mail 3 - Value",
        good,
        "E-mail 3 - Value",
      ],
    ]);
  });

  test("a fix replaces the address in its own column", async () => {
    const mapping = { email_column: 1, more_email_columns: [2, 3] };
    const counted = await list(mapping, {}, "ready");
    const rows = [
      { position: 2, email: "ann@example.com" },
      { position: 3, email: "ben@example.com" },
    ];
    expect((await owner.post(`/v1/lists/${counted.id}/fixes`, { rows })).statusCode).toBe(200);
    const after = await reached(counted.id, "ready");
    const fixed = (await rowsOf(after)).slice(0, 3);
    expect(fixed.map(({ column, email }) => [column, email])).toEqual([
      [1, good],
      [2, "ann@example.com"],
      [2, "ben@example.com"],
    ]);
  });

  test("more than ten columns are refused", async () => {
    const body = {
      source: { text: file },
      mapping: { email_column: 0, more_email_columns: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    };
    const headers = { "idempotency-key": randomUUID() };
    const refused = await owner.ask("POST", "/v1/lists", { body, headers });
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([
      422,
      "#/mapping/more_email_columns",
    ]);
  });

  test("an automatic start that needs a column says so by notification and event", async () => {
    const endpoint = { url: "http://127.0.0.1:9/", events: ["list.needs_mapping"] };
    expect((await owner.post("/v1/webhook-endpoints", endpoint)).statusCode).toBe(201);
    const waiting = await list({}, { start: "auto" }, "needs_mapping");
    expect(waiting.credits).toMatchObject({ held: 0, charged: 0 });
    const told = (await owner.get("/v1/notifications")).json().data;
    expect(told.filter(({ about }: { about: { id: string } }) => about.id === waiting.id)).toEqual([
      expect.objectContaining({ kind: "list_needs_mapping" }),
    ]);
    const { queries } = server.context.database;
    const events = await queries
      .selectFrom("webhook_events")
      .select("type")
      .where("body", "like", `%${waiting.id}%`)
      .execute();
    expect(events.map(({ type }) => type)).toEqual(["list.needs_mapping"]);
    const done = await owner.ask("PATCH", `/v1/lists/${waiting.id}`, {
      body: { mapping: { email_column: 1 } },
    });
    expect(done.statusCode).toBe(200);
    // The choice is all that the start waited for.
    expect((await reached(waiting.id, "completed")).state).toBe("completed");
  });
});
