import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List, ListRow } from "#contract/listShape.ts";
import { listById } from "#server/data/queries/lists.ts";
import { createCounter } from "#server/lists/counting/rowCounter.ts";
import { rowAt } from "#server/lists/results/rowAt.ts";
import { databases } from "#tests/support/databases.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { unzip } from "#tests/support/unzip.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { csvRows } from "./exports/csvRows.ts";

const good = `deliverable@${billedDomain}`;
const gone = `mailbox-not-found@${billedDomain}`;
const full = `mailbox-full@${billedDomain}`;

/** Five contacts: two with several addresses, one without any. */
const file = [
  "name,email,city",
  `Ann,${good},Rome`,
  `Ben,"${gone}; ${full}",Oslo`,
  "Cid,N/A,Bern",
  `Dan,"Dan <mailbox-disabled@${billedDomain}>, Dan Li <${good}>",Kyiv`,
  `Eve,policy-refused@${billedDomain},Lima`,
].join("\n");

describe.each(databases)("lists with several addresses in a cell on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "several@example.com");
  });
  afterAll(() => server.close());

  async function list(text: string, options: object = {}, state: List["state"] = "ready") {
    const reply = await owner.ask("POST", "/v1/lists", {
      body: {
        source: { text },
        options: { retry_unknown: { attempts: 0, over_s: 1 }, ...options },
      },
      headers: { "idempotency-key": randomUUID() },
    });
    expect(reply.statusCode).toBe(201);
    return reached(reply.json().id, state);
  }
  const reached = (id: string, state: List["state"]): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      (found) => found.state === state || found.state === "failed",
    );
  const rowsOf = async ({ id }: List): Promise<ListRow[]> =>
    (await owner.get(`/v1/lists/${id}/results`)).json().data;
  const issuesOf = async ({ id }: List) => (await owner.get(`/v1/lists/${id}/issues`)).json().data;
  async function fetched({ id }: List, body: object) {
    const made = await owner.post(`/v1/lists/${id}/exports`, body);
    expect(made.statusCode).toBe(201);
    return server.app.inject({ method: "GET", url: made.json().url });
  }

  test("every address is a row, priced before the start and checked by an automatic one", async () => {
    const counted = await list(file);
    expect(counted.counts).toEqual({
      rows: 7,
      blank: 0,
      malformed: 1,
      not_an_address: 1,
      split: 2,
      most_in_line: 2,
      duplicates: 1,
      recently_validated: 0,
      blocked_by_rule: 0,
      sandbox: 0,
      billable: 5,
    });
    expect(counted.credits).toMatchObject({ held: 0, charged: 0 });
    expect(await issuesOf(counted)).toContainEqual({
      kind: "split_cell",
      count: 2,
      fixable: 2,
      example: { position: 2, value: `${gone}; ${full}`, suggestion: `${gone}, ${full}` },
    });
    const done = await list(file, { start: "auto" }, "completed");
    expect(done.counts).toEqual(counted.counts);
    const rows = await rowsOf(done);
    expect(
      rows.map(({ position, line, email, verdict }) => [position, line, email, verdict]),
    ).toEqual([
      [1, 2, good, "deliverable"],
      [2, 3, gone, "undeliverable"],
      [3, 3, full, "risky"],
      [4, 4, null, null],
      [5, 5, `mailbox-disabled@${billedDomain}`, "undeliverable"],
      [6, 5, good, "deliverable"],
      [7, 6, `policy-refused@${billedDomain}`, "unknown"],
    ]);
    expect(rows[2]).toMatchObject({ value: `${gone}; ${full}` });
    expect(rows[5]).toMatchObject({ duplicate_of: 1, charge: "duplicate" });
    const one = (await owner.get(`/v1/lists/${done.id}/results/3`)).json();
    expect(one.row).toMatchObject({ position: 3, value: `${gone}; ${full}`, email: full });
  });

  test("a download has one line an address, or one a contact with the results side by side", async () => {
    const done = await list(file, { start: "auto" }, "completed");
    const add = ["verdict"];
    expect(csvRows((await fetched(done, { format: "csv", add })).body)).toEqual([
      ["name", "email", "city", "result_verdict"],
      ["Ann", good, "Rome", "deliverable"],
      ["Ben", gone, "Oslo", "undeliverable"],
      ["Ben", full, "Oslo", "risky"],
      ["Cid", "N/A", "Bern", ""],
      ["Dan", `mailbox-disabled@${billedDomain}`, "Kyiv", "undeliverable"],
      ["Dan", good, "Kyiv", "deliverable"],
      ["Eve", `policy-refused@${billedDomain}`, "Lima", "unknown"],
    ]);
    const contacts = await fetched(done, { format: "csv", add, lines: "contact" });
    const dan = `Dan <mailbox-disabled@${billedDomain}>, Dan Li <${good}>`;
    expect(csvRows(contacts.body)).toEqual([
      [
        "name",
        "email",
        "city",
        "result_email",
        "result_verdict",
        "result_email_2",
        "result_verdict_2",
      ],
      ["Ann", good, "Rome", good, "deliverable", "", ""],
      ["Ben", `${gone}; ${full}`, "Oslo", gone, "undeliverable", full, "risky"],
      ["Cid", "N/A", "Bern", "", "", "", ""],
      [
        "Dan",
        dan,
        "Kyiv",
        `mailbox-disabled@${billedDomain}`,
        "undeliverable",
        good,
        "deliverable",
      ],
      [
        "Eve",
        `policy-refused@${billedDomain}`,
        "Lima",
        `policy-refused@${billedDomain}`,
        "unknown",
        "",
        "",
      ],
    ]);
    const filter = { verdict: "risky,deliverable" };
    const some = await fetched(done, { format: "json", add, filter, lines: "contact" });
    expect(some.json().slice(1)).toEqual([
      {
        name: "Ben",
        email: `${gone}; ${full}`,
        city: "Oslo",
        result_email: full,
        result_verdict: "risky",
        result_email_2: null,
        result_verdict_2: null,
      },
      {
        name: "Dan",
        email: dan,
        city: "Kyiv",
        result_email: good,
        result_verdict: "deliverable",
        result_email_2: null,
        result_verdict_2: null,
      },
    ]);
  });

  test("an archive has the rows without an address in a file of their own", async () => {
    const done = await list(`${file}\nFay,,Lodz`, { start: "auto" }, "completed");
    const made = await owner.post(`/v1/lists/${done.id}/exports`, { format: "zip" });
    expect(made.json().rows).toBe(8);
    const files = unzip((await fetched(done, { format: "zip", add: [] })).rawPayload);
    expect(csvRows(String(files.get("no_address.csv")))).toEqual([
      ["name", "email", "city"],
      ["Cid", "N/A", "Bern"],
      ["Fay", "", "Lodz"],
    ]);
    const filter = { verdict: "risky,deliverable" };
    const some = unzip((await fetched(done, { format: "zip", filter })).rawPayload);
    expect([...some.keys()]).toEqual(["deliverable.csv", "risky.csv"]);
    const clean = await list(`${good}\n${full}`, { start: "auto" }, "completed");
    const all = unzip((await fetched(clean, { format: "zip" })).rawPayload);
    expect([...all.keys()]).not.toContain("no_address.csv");
  });

  test("the first address of each cell is taken, or cells are left, if the owner says so", async () => {
    const first = await list(file, { several_addresses: "first" });
    expect(first.counts).toMatchObject({ rows: 5, split: 0, most_in_line: 0, billable: 4 });
    expect((await rowsOf(first)).map(({ email }) => email)).toEqual([
      good,
      gone,
      null,
      `mailbox-disabled@${billedDomain}`,
      `policy-refused@${billedDomain}`,
    ]);
    const left = await owner.ask("PATCH", `/v1/lists/${first.id}`, {
      body: { options: { several_addresses: "leave" } },
    });
    expect(left.statusCode).toBe(200);
    const after = await reached(first.id, "ready");
    expect(after.counts).toMatchObject({ rows: 5, malformed: 3, not_an_address: 1, billable: 2 });
    expect((await issuesOf(after)).map(({ kind }: { kind: string }) => kind)).toEqual([
      "several_addresses",
      "not_an_address",
    ]);
    const malformed = (await owner.get(`/v1/lists/${first.id}/malformed`)).json().data;
    expect(malformed.map(({ value }: ListRow) => value)).toEqual([
      `${gone}; ${full}`,
      "N/A",
      `Dan <mailbox-disabled@${billedDomain}>, Dan Li <${good}>`,
    ]);
  });

  test("a fix keeps its row if cells are split otherwise", async () => {
    const counted = await list(file);
    const fixed = await owner.post(`/v1/lists/${counted.id}/fixes`, {
      rows: [
        { position: 3, email: "ben@example.com" },
        { position: 7, email: "eve@example.com; fay@example.com" },
        { position: 9, email: "nobody@example.com" },
      ],
    });
    expect(fixed.statusCode).toBe(200);
    const after = await reached(counted.id, "ready");
    const emails = async () => (await rowsOf(after)).map(({ email }) => email);
    const dan = [`mailbox-disabled@${billedDomain}`, good];
    const eve = ["eve@example.com", "fay@example.com"];
    expect(await emails()).toEqual([good, gone, "ben@example.com", null, ...dan, ...eve]);
    await owner.ask("PATCH", `/v1/lists/${counted.id}`, {
      body: { options: { several_addresses: "first" } },
    });
    await reached(counted.id, "ready");
    expect(await emails()).toEqual([good, gone, null, dan[0], eve[0]]);
    // Position 5 is Eve's now; her contact is still the fifth record.
    await owner.post(`/v1/lists/${counted.id}/fixes`, {
      rows: [{ position: 5, email: "eve@example.org" }],
    });
    await reached(counted.id, "ready");
    expect(await emails()).toEqual([good, gone, null, dan[0], "eve@example.org"]);
    expect((await fetched(counted, { format: "csv", add: ["email"] })).body).toContain(
      "eve@example.org",
    );
  });

  test("the cells of a line are stored once, however many addresses it has", async () => {
    const cell = Array.from({ length: 99 }, (_, n) => `a${n}@b.co`).join(" ");
    const text = Array.from({ length: 6 }, (_, n) => `"${cell}",${n}`).join("\n");
    const counted = await list(text);
    expect(counted.counts).toMatchObject({ rows: 594, split: 588, most_in_line: 99 });
    const { queries } = server.context.database;
    const chunks = await queries
      .selectFrom("list_chunk_cells")
      .select("records")
      .where("list_id", "=", counted.id)
      .execute();
    const stored = chunks.reduce((sum, { records }) => sum + records.length, 0);
    expect(stored).toBeLessThan(3 * text.length);
    expect(await rowAt(queries, counted.id, 500)).toMatchObject({
      line: 6,
      cells: [cell, "5"],
      counted: { kind: "duplicate", email: "a4@b.co", of: 5, record: 6, part: 5 },
    });
    const csv = csvRows((await fetched(counted, { format: "csv", add: [], raw: true })).body);
    expect(csv.map(([, number]) => number)).toEqual(
      Array.from({ length: 594 }, (_, index) => String(Math.floor(index / 99))),
    );
    expect(csv[499]).toEqual(["a4@b.co", "5"]);
  });

  test("a list has a million addresses at most, on however few lines they are", async () => {
    const counted = await list(good);
    const { context } = server;
    const counter = await createCounter(
      context,
      (await listById(context.database.queries, counted.id))!,
      [0],
    );
    counter.counts.rows = 999_998;
    const cells = [`${good}; ${full}`];
    expect(counter.count(7, { line: 8, cells })).toHaveLength(2);
    expect(() => counter.count(8, { line: 9, cells })).toThrow(
      expect.objectContaining({ code: "too_many_rows", line: 9 }),
    );
  });
});
