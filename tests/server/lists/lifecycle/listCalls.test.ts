import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List, ListRow } from "#contract/listShape.ts";
import { expireLists } from "#server/lists/lifecycle/expireLists.ts";
import { deleteExpiredUploads } from "#server/data/queries/uploads.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

const domain = billedDomain;

const emails = (count: number) =>
  Array.from({ length: count }, (_, index) => `deliverable+${index}@${domain}`).join("\n");

describe.each(databases)("calls of lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(async () => {
    await server.close();
  });

  function handIn(body: object, key: string = randomUUID()) {
    return owner.ask("POST", "/v1/lists", { body, headers: { "idempotency-key": key } });
  }
  const listIn = (id: string, ...states: List["state"][]): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => states.includes(state),
    );

  const placed = async () => {
    const bytes = Buffer.from("email\nann@sandbox.test\n");
    const { id } = (await owner.post("/v1/uploads", { name: "c.csv", bytes: bytes.length })).json();
    await owner.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    return id as string;
  };
  const uploadStatus = async (id: string) => (await owner.get(`/v1/uploads/${id}`)).statusCode;

  test("a file is sent in parts, goes on where it was cut, and becomes a list", async () => {
    const bytes = Buffer.from(`email\n${emails(40)}\n`);
    const announced = await owner.post("/v1/uploads", { name: "a.csv", bytes: bytes.length });
    expect(announced.statusCode).toBe(201);
    const { id } = announced.json();
    const part = (from: number, to: number) =>
      owner.ask("PATCH", `/v1/uploads/${id}`, {
        raw: bytes.subarray(from, to),
        headers: {
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(from),
        },
      });
    expect((await part(0, 100)).json()).toMatchObject({ received: 100, complete: false });
    expect((await part(50, 200)).json()).toMatchObject({ code: "offset_mismatch" });
    expect((await handIn({ source: { upload_id: id } })).json()).toMatchObject({
      code: "conflict",
    });
    const { received } = (await owner.get(`/v1/uploads/${id}`)).json();
    expect((await part(received, bytes.length)).json()).toMatchObject({ complete: true });
    const created = await handIn({ source: { upload_id: id } });
    expect([created.statusCode, created.json().state]).toEqual([201, "parsing"]);
    const ready = await listIn(created.json().id, "ready");
    expect(ready).toMatchObject({ name: "a.csv", counts: { rows: 40, billable: 40 } });
    expect((await owner.ask("DELETE", `/v1/uploads/${id}`)).statusCode).toBe(404);
  });

  test.each([
    ["no address", `deliverable@${domain}`],
    ["email", `deliverable@${domain}`],
    ["no address", "nor here"],
  ])("the first of the addresses %j, %j is a row however malformed it is", async (...given) => {
    const { id } = (await handIn({ source: { emails: given } })).json();
    const ready = await listIn(id, "ready");
    const malformed = given.filter((one) => !one.includes("@")).length;
    expect(ready.counts).toMatchObject({ rows: 2, malformed });
    expect(ready.mapping).toMatchObject({ header: false, email_column: 0 });
  });

  test("a file never grows past the length that was announced", async () => {
    const { id } = (await owner.post("/v1/uploads", { name: "b.csv", bytes: 10 })).json();
    const part = (from: number, bytes: number) =>
      owner.ask("PATCH", `/v1/uploads/${id}`, {
        raw: Buffer.alloc(bytes, "a"),
        headers: {
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(from),
        },
      });
    expect((await part(0, 11)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await part(0, 6)).json()).toMatchObject({ received: 6, complete: false });
    expect((await part(6, 5)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await owner.get(`/v1/uploads/${id}`)).json()).toMatchObject({ received: 6 });
    expect((await part(6, 4)).json()).toMatchObject({ received: 10, complete: true });
  });

  test("a file that expired is deleted, but not while a list needs it", async () => {
    const { queries } = server.context.database;
    const [unused, used] = [await placed(), await placed()];
    const list = (
      await handIn({ source: { upload_id: used }, options: { start: "manual" } })
    ).json();
    await deleteExpiredUploads(queries, server.context.now());
    expect([await uploadStatus(unused), await uploadStatus(used)]).toEqual([200, 200]);
    await deleteExpiredUploads(queries, server.context.now() + 30 * 86_400_000);
    expect(await uploadStatus(unused)).toBe(404);
    expect((await listIn(list.id, "ready")).counts).toMatchObject({ rows: 1 });
  });

  test("one Idempotency-Key makes one list, however often and however parallel it is sent", async () => {
    const body = { source: { text: emails(3) }, name: "Once" };
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => handIn(body, key)));
    const ids = new Set(replies.map((reply) => reply.json().id));
    expect([ids.size, new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([
      1,
      new Set([201]),
    ]);
    expect(replies.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(
      19,
    );
    expect((await handIn({ ...body, name: "Other" }, key)).json().code).toBe(
      "idempotency_key_reused",
    );
    expect((await owner.post("/v1/lists", body)).json().code).toBe("missing_idempotency_key");
  });

  test("pausing, going on, cancelling and deleting say what they did, and credits are given back", async () => {
    const before = (await owner.get("/v1/credits")).json().balance;
    const { id } = (await handIn({ source: { text: emails(30) } })).json();
    await listIn(id, "ready");
    expect((await owner.post(`/v1/lists/${id}/pause`)).json()).toMatchObject({
      code: "invalid_state",
      state: "ready",
    });
    const started: List = (await owner.post(`/v1/lists/${id}/start`)).json();
    expect(started.credits).toMatchObject({ held: 30, charged: 0 });
    const paused: List = (await owner.post(`/v1/lists/${id}/pause`)).json();
    if (paused.state === "paused") {
      await owner.post(`/v1/lists/${id}/resume`);
    }
    await listIn(id, "completed");
    const second = (
      await handIn({ source: { text: emails(30) }, options: { start: "auto" } })
    ).json();
    const canceled: List = (await owner.post(`/v1/lists/${second.id}/cancel`)).json();
    const done = canceled.state === "canceled" ? canceled : await listIn(second.id, "completed");
    expect(done.credits.held).toBe(0);
    const { balance } = (await owner.get("/v1/credits")).json();
    expect(balance).toBe(before - 30 - done.credits.charged);
    const receipt = (await owner.ask("DELETE", `/v1/lists/${id}`)).json();
    expect(receipt).toMatchObject({
      object: "deletion_receipt",
      list_id: id,
      rows: 30,
      results: 30,
    });
    expect((await owner.get(`/v1/lists/${id}`)).statusCode).toBe(404);
  });

  test("a list that costs more than there is does not start, and holds nothing", async () => {
    const { id } = (await handIn({ source: { text: emails(1300) } })).json();
    await listIn(id, "ready");
    const refused = await owner.post(`/v1/lists/${id}/start`);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "insufficient_credits"]);
    expect(await listIn(id, "ready")).toMatchObject({ credits: { held: 0 } });
  });

  test("a bound on the credits stops a list before it costs more, and it goes on when the bound is raised", async () => {
    const body = { source: { text: emails(12) }, options: { start: "auto", max_credits: 5 } };
    const { id } = (await handIn(body)).json();
    const stopped = await listIn(id, "paused");
    expect(stopped).toMatchObject({
      credits: { charged: 5, held: 0 },
      error: { code: "max_credits_reached" },
    });
    await owner.ask("PATCH", `/v1/lists/${id}`, { body: { options: { max_credits: 12 } } });
    await owner.post(`/v1/lists/${id}/resume`);
    expect(await listIn(id, "completed")).toMatchObject({ credits: { charged: 12, held: 0 } });
  });

  test("a list is followed live to its end, never backwards", async () => {
    const { id } = (
      await handIn({ source: { text: emails(60) }, options: { start: "auto" } })
    ).json();
    const { body } = await owner.get(`/v1/lists/${id}/events`);
    const seen = [...body.matchAll(/event: (\w+)\ndata: (.*)\n/gu)].map(([, name, data]) => ({
      name,
      list: JSON.parse(data ?? "{}") as List,
    }));
    expect(seen.at(-1)).toMatchObject({ name: "done", list: { state: "completed" } });
    const steps = seen.map(({ list }) => list.progress.done);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  });

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
      [6, "undeliverable", "invalid_syntax"],
    ]);
    const bad = (await owner.get(`/v1/lists/${id}/results?verdict=undeliverable,risky`)).json()
      .data;
    expect(bad.map(({ line }: { line: number }) => line)).toEqual([3, 5, 7]);
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
      const wish = { format, filter: { suggestion: "any" } };
      expect((await owner.post(`/v1/lists/${id}/exports`, wish)).json().rows).toBe(3);
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

  test("a list that is never started is kept as long as one that has ended, and one at work is not cut off", async () => {
    const options = { retention_s: 3600 };
    const waiting = (await handIn({ source: { text: emails(2) }, options })).json();
    // Greylisted addresses keep this list at work, however fast its checks are.
    const greylisted = emails(2).replaceAll("deliverable", "greylisted");
    const begun = (await handIn({ source: { text: greylisted }, options })).json();
    await listIn(waiting.id, "ready");
    await listIn(begun.id, "ready");
    expect((await owner.post(`/v1/lists/${begun.id}/start`)).json().expires_at).toBeNull();
    server.pass(3_601_000);
    await expireLists(server.context);
    server.pass(-3_601_000);
    expect(await listIn(waiting.id, "expired")).toMatchObject({ credits: { held: 0, charged: 0 } });
    expect(await listIn(begun.id, "running")).toMatchObject({ expires_at: null });
    await owner.post(`/v1/lists/${begun.id}/cancel`);
    const { queries } = server.context.database;
    const files = await queries.selectFrom("lists").select(["id", "upload_id"]).execute();
    expect(files.find(({ id }) => id === waiting.id)?.upload_id).toBeNull();
  });

  test("a list that was kept long enough loses its rows and keeps its figures", async () => {
    const options = { start: "auto", retention_s: 3600 };
    const { id } = (await handIn({ source: { text: emails(2) }, options })).json();
    await listIn(id, "completed");
    server.pass(3_601_000);
    await expireLists(server.context);
    server.pass(-3_601_000);
    expect(await listIn(id, "expired")).toMatchObject({
      counts: { rows: 2 },
      credits: { charged: 2 },
    });
    expect((await owner.get(`/v1/lists/${id}/results`)).json().code).toBe("expired");
    const { queries } = server.context.database;
    const left = await queries
      .selectFrom("list_results")
      .selectAll()
      .where("list_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });

  test("an account has so many lists that are not over, and is told so when it wants another", async () => {
    const busy = await signedIn(server.app, `busy-${randomUUID()}@example.com`);
    const ask = () =>
      busy.ask("POST", "/v1/lists", {
        body: { source: { emails: [`deliverable@${domain}`] } },
        headers: { "idempotency-key": randomUUID() },
      });
    const replies = [];
    for (let lists = 0; lists < 20; lists += 1) {
      replies.push((await ask()).json());
    }
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, "concurrency_limited"]);
    await busy.ask("DELETE", `/v1/lists/${replies[0].id}`);
    expect((await ask()).statusCode).toBe(201);
  });

  test("lists are found by part of their name in whatever letters, and by their state", async () => {
    const own = await signedIn(server.app, `names-${randomUUID()}@example.com`);
    for (const name of ["Übersicht März", "newsletter", "ÜBERSICHT 100%", "März_Liste"]) {
      await own.ask("POST", "/v1/lists", {
        body: { name, source: { emails: [`deliverable@${domain}`] } },
        headers: { "idempotency-key": randomUUID() },
      });
    }
    const found = async (query: string) => {
      const { data }: { data: List[] } = (await own.get(`/v1/lists?${query}`)).json();
      return data.map(({ name }) => name);
    };
    expect(await found("q=%C3%BCbersicht")).toEqual(["ÜBERSICHT 100%", "Übersicht März"]);
    expect(await found("q=%25")).toEqual(["ÜBERSICHT 100%"]);
    expect(await found("q=_")).toEqual(["März_Liste"]);
    expect(await found("q=nowhere")).toEqual([]);
    expect(await found("q=newsletter&state=completed")).toEqual([]);
    const first = (await own.get("/v1/lists?q=m%C3%A4rz&limit=1")).json();
    expect([first.data[0].name, first.has_more]).toEqual(["März_Liste", true]);
    expect(await found(`q=m%C3%A4rz&limit=1&after=${first.next_cursor}`)).toEqual([
      "Übersicht März",
    ]);
    expect((await own.get(`/v1/lists?limit=1&after=${first.next_cursor}`)).json().code).toBe(
      "invalid_cursor",
    );
  });

  test("credits that are held for a list are told, and free again after it", async () => {
    const held = async () => (await owner.get("/v1/credits")).json().held;
    const before: number = await held();
    // Greylisted addresses are retried for hours, so the list keeps running.
    const text = emails(7).replaceAll("deliverable", "greylisted");
    const { id } = (await handIn({ source: { text }, options: { start: "auto" } })).json();
    await listIn(id, "running");
    expect(await held()).toBe(before + 7);
    await owner.post(`/v1/lists/${id}/cancel`);
    expect(await held()).toBe(before);
  });

  test("nobody else sees a list or a file", async () => {
    const { id } = (await handIn({ source: { text: emails(2) } })).json();
    const other = await signedIn(server.app, `other-${randomUUID()}@example.com`);
    const answers = await Promise.all([
      other.get(`/v1/lists/${id}`),
      other.get(`/v1/lists/${id}/preview`),
      other.post(`/v1/lists/${id}/start`),
      other.ask("DELETE", `/v1/lists/${id}`),
      other.get(`/v1/lists/${id}/events`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.get("/v1/lists")).json().data).toEqual([]);
  });

  test("an ended list tells its reasons, the most frequent first, and its rows from any of them on", async () => {
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
    expect(ready.expected).toMatchObject({ domains: 1, brake: null });
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
