import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListRow } from "#contract/listShape.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { emails, listOwner } from "./listOwner.ts";

const domain = billedDomain;

describe.each(databases)("the rows of lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  const { handIn, listIn } = listOwner(() => owner);
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(() => server.close());

  test("rows are read in the order of the file, a page at a time, and by what they came to", async () => {
    const text = [
      "name;email",
      `Ann;deliverable@${domain}`,
      "Ben;ben@",
      "Cid;",
      `Dora;mailbox-not-found@${domain}`,
      `Eve;Deliverable@${domain}`,
      "Fay;fay.example.com",
    ].join("\n");
    const mapping = { delimiter: ";" };
    const { id } = (await handIn({ source: { text }, mapping })).json();
    const counted = await listIn(id, "ready");
    expect(counted.counts).toMatchObject({ rows: 6, blank: 1, malformed: 2, duplicates: 1 });
    const malformed = (await owner.get(`/v1/lists/${id}/malformed`)).json().data;
    expect(
      malformed.map(({ line, value }: { line: number; value: string }) => [line, value]),
    ).toEqual([
      [3, "ben@"],
      [7, "fay.example.com"],
    ]);
    const fixes = { rows: [{ position: 2, email: `mailbox-full@${domain}` }] };
    await owner.post(`/v1/lists/${id}/fixes`, fixes);
    expect((await listIn(id, "ready")).counts).toMatchObject({ malformed: 1, billable: 3 });
    await owner.post(`/v1/lists/${id}/start`);
    await listIn(id, "completed");
    const page = (await owner.get(`/v1/lists/${id}/results?limit=4`)).json();
    const next = (await owner.get(`/v1/lists/${id}/results?after=${page.next_cursor}`)).json();
    const rows = [...page.data, ...next.data];
    expect(rows.map(({ position, verdict, charge }) => [position, verdict, charge])).toEqual([
      [1, "deliverable", "definitive"],
      [2, "risky", "definitive"],
      [3, null, null],
      [4, "undeliverable", "definitive"],
      [5, "deliverable", "duplicate"],
      [6, null, "not_an_address"],
    ]);
    const bad = (await owner.get(`/v1/lists/${id}/results?verdict=undeliverable,risky`)).json()
      .data;
    expect(bad.map(({ line }: { line: number }) => line)).toEqual([3, 5]);
    const reasons = (await owner.get(`/v1/lists/${id}/results?q=deliv&score_min=50`)).json().data;
    expect(reasons.map(({ value }: { value: string }) => value)).toEqual([
      `deliverable@${domain}`,
      `Deliverable@${domain}`,
    ]);
  });

  test("rows whose answer was unknown become their own list", async () => {
    const text = `policy-refused@${domain}\ndeliverable@${domain}`;
    const options = { start: "auto", retry_unknown: { attempts: 0, over_s: 1 } };
    const { id } = (await handIn({ source: { text }, options })).json();
    await listIn(id, "completed");
    const [again, twice] = await Promise.all([
      owner.post(`/v1/lists/${id}/recheck`),
      owner.post(`/v1/lists/${id}/recheck`),
    ]);
    expect(twice.json().id).toBe(again.json().id);
    expect([again.statusCode, again.json().previous_list_id]).toEqual([201, id]);
    expect(
      (await listIn(again.json().id, "ready", "needs_mapping", "failed")).counts,
    ).toMatchObject({ rows: 1 });
  });

  test("a list made of the unknown rows doesn't keep the credit limit, and waits for its start", async () => {
    const text = `policy-refused@${domain}\ndeliverable+limit@${domain}`;
    const retry = { attempts: 0, over_s: 1 };
    const options = { start: "auto", max_credits: 2, dedupe: "exact", retry_unknown: retry };
    const { id } = (await handIn({ source: { text }, options })).json();
    expect((await listIn(id, "completed")).options).toMatchObject({ max_credits: 2 });
    const again = (await owner.post(`/v1/lists/${id}/recheck`)).json();
    expect((await listIn(again.id, "ready")).options).toMatchObject({
      start: "manual",
      max_credits: null,
      dedupe: "exact",
      retry_unknown: retry,
    });
  });

  test("rows that may have meant another address become a list with it in place, and all their columns", async () => {
    const text = [
      "id;email;note",
      `1;deliverable@${domain};"fine; as it is"`,
      '2;ann@gmail;"a ""quoted"" one"',
      "3;ben@example..com;=1+1",
      "4;ben@example..com;twice",
    ].join("\n");
    const { id } = (await handIn({ source: { text }, options: { start: "auto" } })).json();
    await listIn(id, "completed");
    const found = (await owner.get(`/v1/lists/${id}/results?suggestion=any&include=total`)).json();
    const meant = found.data.map(({ suggestion }: ListRow) => suggestion);
    expect([found.total, meant.length, meant.includes(null)]).toEqual([3, 3, false]);
    for (const format of ["csv", "zip"]) {
      const spec = { format, filter: { suggestion: "any" } };
      expect((await owner.post(`/v1/lists/${id}/exports`, spec)).json().rows).toBe(3);
    }
    const ask = () => owner.post(`/v1/lists/${id}/recheck`, { rows: "suggestions" });
    const [made, twice] = [await ask(), await ask()];
    expect([made.statusCode, twice.json().id]).toEqual([201, made.json().id]);
    expect(made.json()).toMatchObject({ previous_list_id: id, source: { kind: "suggestions" } });
    const next = await listIn(made.json().id, "ready", "needs_mapping", "failed");
    expect(next).toMatchObject({
      columns: ["id", "email", "note"],
      counts: { rows: 3, malformed: 0, duplicates: 1 },
      credits: { held: 0, charged: 0 },
    });
    const rows: ListRow[] = (await owner.get(`/v1/lists/${next.id}/results`)).json().data;
    expect(rows.map(({ value }) => value)).toEqual(meant);
    const { queries } = server.context.database;
    const chunks = await queries
      .selectFrom("list_chunk_cells")
      .where("list_id", "=", next.id)
      .select("records")
      .execute();
    expect(JSON.parse(chunks[0]?.records ?? "")).toEqual([
      [2, ["2", meant[0], 'a "quoted" one']],
      [3, ["3", meant[1], "=1+1"]],
      [4, ["4", meant[2], "twice"]],
    ]);
  });

  test("a list without suggestions makes no list of them", async () => {
    const { id } = (
      await handIn({ source: { text: emails(2) }, options: { start: "auto" } })
    ).json();
    await listIn(id, "completed");
    const refused = await owner.post(`/v1/lists/${id}/recheck`, { rows: "suggestions" });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "invalid_state"]);
  });

  test("an ended list returns its reasons, the most frequent first, and its rows from any of them", async () => {
    const names = [
      "deliverable",
      "mailbox-full",
      "deliverable",
      "mailbox-not-found",
      "deliverable",
    ];
    const text = names.map((name, index) => `${name}+${index}@${domain}`).join("\n");
    const { id } = (await handIn({ source: { text } })).json();
    const ready = await listIn(id, "ready");
    expect(ready.expected).toMatchObject({ domains: 1, bottleneck: null });
    expect((await owner.get(`/v1/lists/${id}/reasons`)).json().data).toEqual([]);
    await owner.post(`/v1/lists/${id}/start`);
    expect((await listIn(id, "completed")).expected).toBeNull();
    expect((await owner.get(`/v1/lists/${id}/reasons`)).json().data).toEqual([
      { verdict: "deliverable", reason: "mailbox_accepted", count: 3 },
      { verdict: "risky", reason: "mailbox_full", count: 1 },
      { verdict: "undeliverable", reason: "mailbox_not_found", count: 1 },
    ]);
    expect((await owner.get(`/v1/lists/${id}/domains`)).json()).toEqual({
      object: "list_domains",
      data: [{ domain, rows: 5, undeliverable: 1 }],
    });
    const there = `/v1/lists/${id}/results?domain=${domain}&verdict=undeliverable`;
    expect((await owner.get(there)).json().data).toMatchObject([{ position: 4 }]);
    expect((await owner.get(`/v1/lists/${id}/results?domain=example.net`)).json().data).toEqual([]);
    const page = (await owner.get(`/v1/lists/${id}/results?from=3&limit=2`)).json();
    expect(page.data.map((row: { position: number }) => row.position)).toEqual([3, 4]);
    const next = `/v1/lists/${id}/results?from=3&limit=2&after=${page.next_cursor}`;
    expect((await owner.get(next)).json().data).toHaveLength(1);
  });

  test("rows that fit are reached by their number and by their line, and counted on request", async () => {
    const names = ["deliverable", "mailbox-full", "mailbox-full", "deliverable", "mailbox-full"];
    const lines = names.map((name, index) => `"Ann\nof ${index}",${name}+${index}@${domain}`);
    const text = ["name,email", ...lines].join("\n");
    const { id } = (await handIn({ source: { text }, options: { start: "auto" } })).json();
    await listIn(id, "completed");
    const ask = async (query: string) => {
      const page = (await owner.get(`/v1/lists/${id}/results?${query}`)).json();
      const rows = page.data.map(({ line }: { line: number }) => line);
      return [rows, page.total, page.first];
    };
    expect(await ask("")).toEqual([[2, 4, 6, 8, 10], undefined, undefined]);
    expect(await ask("verdict=risky&from=2&include=total")).toEqual([[6, 10], 3, 2]);
    expect(await ask("verdict=risky&from=4&include=total")).toEqual([[], 3, 4]);
    // Line 5 is the second line of the second row.
    expect(await ask("line=5&limit=1&include=total")).toEqual([[4], 5, 2]);
    expect(await ask("verdict=risky&line=8&include=total")).toEqual([[10], 3, 3]);
    expect(await ask("verdict=risky&line=999&limit=1&include=total")).toEqual([[10], 3, 3]);
  });
});
