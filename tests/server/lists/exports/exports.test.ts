import { standardPolicy } from "#vocabulary/policy.ts";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { text as readAll } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListExport } from "#contract/exports.ts";
import { limits } from "#contract/limits.ts";
import type { List, ListRow } from "#contract/listShape.ts";
import { listById } from "#server/data/queries/lists.ts";
import { exportFile } from "#server/lists/exports/exportFile.ts";
import { storedExport } from "#server/routes/exports/storedExport.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { unzip } from "#tests/support/unzip.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { csvRows } from "./csvRows.ts";
import { sheetCells } from "./sheetCells.ts";

const domain = billedDomain;

/** Source file with blank, duplicate and malformed rows, and cells that need quoting. */
const file = [
  'name,email,"note, long",result_verdict',
  `Ann,deliverable@${domain},=1+1,first`,
  'Ben,ben@,"say ""hi""",',
  "Cid,,blank,",
  `"Dora\nTwo lines",mailbox-not-found@${domain},+49 30,`,
  `Eve,Deliverable@${domain},@eve,`,
  `Fay,mailbox-full@${domain},'=kept,`,
  `Gus,policy-refused@${domain},,`,
  `Hal,accept-all@${domain},é ü 邮件,x`,
].join("\r\n");

describe.each(databases)("downloads of lists on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let list: List;
  const rows: ListRow[] = [];

  async function checked(text: string, name: string, options: object = {}): Promise<List> {
    const body = { start: "auto", retry_unknown: { attempts: 0, over_s: 1 }, ...options };
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { name, source: { text }, mapping: { delimiter: "," }, options: body },
      headers: { "idempotency-key": randomUUID() },
    });
    return reached(reply.json().id, "completed", "needs_mapping");
  }
  const reached = (id: string, ...states: List["state"][]): Promise<List> =>
    until(
      async () => (await owner.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => states.includes(state),
    );
  async function chosen(body: object, id = list.id): Promise<ListExport> {
    const reply = await owner.post(`/v1/lists/${id}/exports`, body);
    expect(reply.statusCode).toBe(201);
    return reply.json();
  }
  const fetched = async (body: object, id = list.id) =>
    server.app.inject({ method: "GET", url: (await chosen(body, id)).url });

  beforeAll(async () => {
    server = await startBilledServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
    list = await checked(file, 'Customers "2026"/März.csv');
    expect([list.state, list.counts?.rows]).toEqual(["completed", 8]);
    rows.push(...(await owner.get(`/v1/lists/${list.id}/results`)).json().data);
  });
  afterAll(async () => {
    await server.close();
  });

  test("a download contains every row and column of the upload, in order", async () => {
    const reply = await fetched({ format: "csv", add: [], raw: true });
    expect(reply.statusCode).toBe(200);
    expect(reply.body.startsWith("\uFEFF")).toBe(true);
    const told = csvRows(file);
    expect(csvRows(reply.body)).toEqual(
      told.map((row) => row.map((cell) => cell.replace("'=", "="))),
    );
    const safe = csvRows((await fetched({ format: "csv", add: [] })).body);
    const guarded = told.map((row) => row.map((cell) => cell.replace(/^(?=[=+@])/u, "'")));
    expect(safe).toEqual(guarded);
    expect(await chosen({ format: "csv" })).toMatchObject({ rows: 8, format: "csv" });
  });

  test("result fields follow the columns of the file, under unused names", async () => {
    const [header, first, second] = csvRows(
      (await fetched({ format: "csv", add: ["verdict", "score", "action"] })).body,
    );
    expect(header).toEqual([
      "name",
      "email",
      "note, long",
      "result_verdict",
      "result_verdict_2",
      "result_score",
      "result_action",
    ]);
    expect(first!.slice(3)).toEqual(["first", "deliverable", String(rows[0]!.score), "send"]);
    expect(second!.slice(3)).toEqual(["", "undeliverable", "0", "do_not_send"]);
  });

  test("the API, csv, json and ndjson say the same of every row", async () => {
    const add = [
      "email",
      "verdict",
      "reason",
      "score",
      "suggestion",
      "provider",
      "reply",
      "credits",
      "checked_at",
    ] as const;
    const spec = { original_columns: false, add };
    const told = rows.map((row) => add.map((field) => row[field]));
    const json = JSON.parse((await fetched({ format: "json", ...spec })).body) as Record<
      string,
      unknown
    >[];
    expect(json.map((row) => add.map((field) => row[`result_${field}`]))).toEqual(told);
    const lines = (await fetched({ format: "ndjson", ...spec })).body.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(json);
    const [, ...cells] = csvRows((await fetched({ format: "csv", raw: true, ...spec })).body);
    expect(cells).toEqual(told.map((row) => row.map((value) => String(value ?? ""))));
    expect(rows.reduce((sum, row) => sum + row.credits, 0)).toBe(list.credits.charged);
  });

  test("json keeps every cell under its own key", async () => {
    const [first] = JSON.parse(
      (await fetched({ format: "json", add: ["verdict"] })).body,
    ) as object[];
    expect(first).toEqual({
      name: "Ann",
      email: `deliverable@${domain}`,
      "note, long": "=1+1",
      result_verdict: "first",
      result_verdict_2: "deliverable",
    });
  });

  test("an archive has one csv a verdict and one for rows without an address, which together hold every row", async () => {
    const spec = { format: "zip", original_columns: false, add: ["email", "verdict"] };
    const { rows: count } = await chosen(spec);
    const reply = await fetched(spec);
    const found = [...unzip(reply.rawPayload)].map(([name, bytes]) => {
      const [header, ...cells] = csvRows(bytes.toString("utf8"));
      expect(header).toEqual(["result_email", "result_verdict"]);
      expect(cells.every(([, verdict]) => `${verdict || "no_address"}.csv` === name)).toBe(true);
      return [name, cells.map(([email]) => email)] as const;
    });
    expect(found.map(([name]) => name)).toEqual(
      [...verdicts, "no_address"].map((name) => `${name}.csv`),
    );
    const emails = found.flatMap(([, some]) => some);
    expect(emails.length).toBe(count);
    expect(new Set(emails)).toEqual(new Set(rows.map(({ email }) => email ?? "")));
    const one = await fetched({ ...spec, filter: { verdict: "risky" } });
    expect([...unzip(one.rawPayload).keys()]).toEqual(["risky.csv"]);
  });

  test("a workbook contains the same cells, numbers as numbers and formulas as text", async () => {
    const reply = await fetched({ format: "xlsx", add: ["verdict", "score"] });
    const sheet = unzip(reply.rawPayload).get("xl/worksheets/sheet1.xml")!.toString("utf8");
    expect(sheet).not.toContain("<f>");
    const cells = sheetCells(sheet);
    expect(cells.get("A1")).toBe("name");
    expect(cells.get("F1")).toBe("result_score");
    expect([cells.get("C2"), cells.get("C6"), cells.get("A5")]).toEqual([
      "=1+1",
      "@eve",
      "Dora\nTwo lines",
    ]);
    expect(rows.map((_, index) => cells.get(`F${index + 2}`) ?? null)).toEqual(
      rows.map(({ score }) => score),
    );
  });

  test("a new PDF is rejected, and a stored one says that the format was removed", async () => {
    const refused = await owner.post(`/v1/lists/${list.id}/exports`, { format: "pdf" });
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, "#/format"]);
    const { id, url } = await chosen({ format: "csv" });
    await server.context.database.queries
      .updateTable("exports")
      .set({ format: "pdf" })
      .where("id", "=", id)
      .execute();
    for (const path of [`/v1/exports/${id}`, url]) {
      const reply = await owner.get(path);
      expect(reply.statusCode).toBe(410);
      expect(reply.json()).toMatchObject({
        code: "format_removed",
        detail:
          "PDF summaries are no longer available. Open the list and print its summary instead.",
      });
    }
  });

  test.each([
    [{ verdict: "deliverable" }, [1, 5]],
    [{ verdict: "undeliverable,risky" }, [2, 4, 6, 8]],
    [{ score_min: 90 }, [1, 5]],
    [{ reason: "mailbox_full" }, [6]],
    [{ q: "deliv", verdict: "deliverable" }, [1, 5]],
    [{ q: "nobody" }, []],
  ])("only the chosen rows: %j", async (filter, positions) => {
    const spec = { format: "json", filter, original_columns: false, add: ["email"] };
    expect((await chosen(spec)).rows).toBe(positions.length);
    const found = JSON.parse((await fetched(spec)).body) as { result_email: string }[];
    expect(found.map((row) => row.result_email)).toEqual(
      positions.map((position) => rows[position - 1]!.email),
    );
  });

  test("a download has a safe name, isn't cached and is never treated as a page", async () => {
    const reply = await fetched({ format: "csv", filter: { verdict: "deliverable" } });
    expect(reply.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition":
        "attachment; filename=\"Customers _2026__Marz-deliverable.csv\"; filename*=UTF-8''Customers%20_2026__M%C3%A4rz-deliverable.csv",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  test("a link is good for five minutes, for its own download, as it was signed", async () => {
    const { id, url } = await chosen({ format: "csv" });
    const other = await chosen({ format: "csv" });
    const ask = async (path: string) =>
      (await server.app.inject({ method: "GET", url: path })).statusCode;
    expect(await ask(url)).toBe(200);
    expect(await ask(url.replace(id, other.id))).toBe(404);
    expect(await ask(url.replace(/expires=\d/u, "expires=9"))).toBe(404);
    expect(await ask(`${url.slice(0, -2)}AA`)).toBe(404);
    server.pass(limits.downloadLinkS * 1000 + 1);
    expect(await ask(url)).toBe(410);
    const again: ListExport = (await owner.get(`/v1/exports/${id}`)).json();
    expect([again.rows, await ask(again.url)]).toEqual([8, 200]);
    server.pass(-limits.downloadLinkS * 1000 - 1);
  });

  test("other accounts can't create, read or fetch a download", async () => {
    const { id } = await chosen({ format: "csv" });
    const other = await signedIn(server.app, `other-${randomUUID()}@example.com`);
    expect((await other.post(`/v1/lists/${list.id}/exports`, { format: "csv" })).statusCode).toBe(
      404,
    );
    expect((await other.get(`/v1/exports/${id}`)).statusCode).toBe(404);
  });

  test("a list that is deleted takes its downloads along", async () => {
    const { id } = await checked(`email\na@sandbox.test\nb@sandbox.test`, "Gone");
    const { url } = await chosen({ format: "csv" }, id);
    await owner.ask("DELETE", `/v1/lists/${id}`);
    expect((await server.app.inject({ method: "GET", url })).statusCode).toBe(404);
  });

  test("a download is produced as fast as the client reads, and stops when it disconnects", async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `no address@ ${index}`).join("\n");
    const body = { source: { text }, mapping: { email_column: 0 }, options: { start: "manual" } };
    const { id } = (
      await owner.ask("POST", "/v1/lists", {
        body,
        headers: { "idempotency-key": randomUUID() },
      })
    ).json();
    const counted = await reached(id, "ready");
    expect(counted.counts?.malformed).toBe(20_000);
    const { id: exportId } = await chosen({ format: "csv", add: [] }, id);
    let asked = 0;
    const counting = server.context.database.queries.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const [row, kept] = await Promise.all([
      listById(counting, id),
      storedExport(counting, exportId),
    ]);
    const wanted = { list: row!, row: kept, policy: standardPolicy, at: server.context.now() };
    const all = await readAll(exportFile(counting, wanted));
    expect(csvRows(all)).toHaveLength(20_000);
    const needed = asked;
    asked = 0;
    const slow = exportFile(counting, wanted);
    await once(slow, "readable");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toBeLessThan(needed / 4);
    slow.destroy();
    await once(slow, "close");
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toBe(before);
  });

  test("a canceled list returns every row and marks those without a mailbox check", async () => {
    const text = ["email", `a@${domain}`, `b@${domain}`, "no address@"].join("\n");
    const id = (
      await owner.ask("POST", "/v1/lists", {
        body: { source: { text }, options: { start: "manual" } },
        headers: { "idempotency-key": randomUUID() },
      })
    ).json().id;
    await reached(id, "ready");
    const add = ["verdict", "credits"];
    const waiting = csvRows((await fetched({ format: "csv", add }, id)).body);
    expect(waiting).toEqual([
      ["email", "result_verdict", "result_credits"],
      [`a@${domain}`, "", "0"],
      [`b@${domain}`, "", "0"],
      ["no address@", "", "0"],
    ]);
    await owner.post(`/v1/lists/${id}/cancel`);
    expect(csvRows((await fetched({ format: "csv", add }, id)).body)).toEqual(waiting);
    const states = (await owner.get(`/v1/lists/${id}/results`)).json().data;
    expect(states.map(({ status }: ListRow) => status)).toEqual(Array(3).fill("not_processed"));
  });

  test("a list that was not counted has nothing to download yet", async () => {
    const { id } = await checked("a,b\nx@sandbox.test,y@sandbox.test", "Two columns");
    const refused = await owner.post(`/v1/lists/${id}/exports`, { format: "csv" });
    expect(refused.json()).toMatchObject({ code: "invalid_state", state: "needs_mapping" });
  });
});
