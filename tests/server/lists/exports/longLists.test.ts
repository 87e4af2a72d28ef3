import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListExport } from "#contract/exports.ts";
import type { ListRow } from "#contract/listShape.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { listById } from "#server/data/queries/lists.ts";
import { startListWorker } from "#server/lists/running/listWorker.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { unzip } from "#tests/support/unzip.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { csvRows } from "./csvRows.ts";
import { sheetCells } from "./sheetCells.ts";

const domain = "sandbox.test";

/** Numbers of rows by verdict that test the edges of pages of 500: two pages and one row, one page, one row short of a page. */
const counts = { deliverable: 1001, "mailbox-not-found": 500, "mailbox-full": 499 } as const;
type Name = keyof typeof counts;
const verdictOf = {
  deliverable: "deliverable",
  "mailbox-not-found": "undeliverable",
  "mailbox-full": "risky",
} as const;

/** Rows in the order of the file: verdicts mixed, rows numbered. */
const file = (Object.entries(counts) as [Name, number][])
  .flatMap(([name, count]) =>
    Array.from({ length: count }, (_, index) => ({ name, at: index / count })),
  )
  .toSorted((one, other) => one.at - other.at)
  .map(({ name }, index) => ({
    number: String(index + 1),
    email: `${name}+${index + 1}@${domain}`,
    verdict: verdictOf[name],
  }));

const filters: [
  filter: Record<string, string | number>,
  wanted: (row: (typeof file)[0]) => boolean,
][] = [
  [{ verdict: "deliverable" }, ({ verdict }) => verdict === "deliverable"],
  [{ verdict: "undeliverable" }, ({ verdict }) => verdict === "undeliverable"],
  [{ verdict: "risky" }, ({ verdict }) => verdict === "risky"],
  [{ verdict: "undeliverable,risky" }, ({ verdict }) => verdict !== "deliverable"],
  [{ reason: "mailbox_accepted" }, ({ verdict }) => verdict === "deliverable"],
  [{ score_min: 90 }, ({ verdict }) => verdict === "deliverable"],
  [{ q: "Mailbox-" }, ({ email }) => email.startsWith("mailbox-")],
  [{ domain: domain.toUpperCase() }, () => true],
  [
    { q: "deliverable+1", verdict: "deliverable" },
    ({ email }) => email.startsWith("deliverable+1"),
  ],
];

const inFile = (wanted: (row: (typeof file)[0]) => boolean): string[][] =>
  file.filter(wanted).map(({ number, email, verdict }) => [number, email, verdict]);

describe.each(databases)("a list of 2,000 rows on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let owner: Visitor;
  let id: string;
  beforeAll(async () => {
    sandbox = await startSandbox();
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    owner = await signedIn(server.app, "owner@example.com");
    const worker = startListWorker(server.context);
    const text = file.map(({ number, email }) => `${number},${email}`).join("\n");
    const made = await owner.ask("POST", "/v1/lists", {
      body: { source: { text: `number,email\n${text}` }, options: { start: "auto" } },
      headers: { "idempotency-key": randomUUID() },
    });
    id = made.json().id;
    const { queries } = server.context.database;
    await until(
      () => listById(queries, id),
      (list) => list?.state === "completed",
    );
    await worker.stop();
  }, 90_000);
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  /** Downloads the list; returns its rows as number, address and verdict. */
  async function download(format: string, filter: object): Promise<string[][]> {
    const add = ["verdict"];
    const chosen = await owner.post(`/v1/lists/${id}/exports`, { format, filter, add });
    expect(chosen.statusCode).toBe(201);
    const { url, rows } = chosen.json<ListExport>();
    const { body, rawPayload } = await server.app.inject({ method: "GET", url });
    const found = read(format, body, rawPayload);
    expect(found).toHaveLength(rows);
    return found;
  }

  describe.each(filters)("filtered by %j", (filter, wanted) => {
    test.each(["csv", "json", "ndjson", "xlsx"])(
      "comes back in a %s row for row, in the order of the file",
      async (format) => {
        expect(await download(format, filter)).toEqual(inFile(wanted));
      },
    );

    test("comes back in a zip row for row, verdict by verdict", async () => {
      const found = await download("zip", filter);
      for (const verdict of ["deliverable", "undeliverable", "risky"]) {
        expect(found.filter((row) => row[2] === verdict)).toEqual(
          inFile((row) => wanted(row) && row.verdict === verdict),
        );
      }
    });

    test.each([499, 500, 1000])("comes back by the API in pages of %i", async (limit) => {
      const found: ListRow[] = [];
      const query = new URLSearchParams({ limit: String(limit) });
      Object.entries(filter).forEach(([name, value]) => query.set(name, String(value)));
      for (let pages = 0; pages < 10; pages += 1) {
        const page = (await owner.get(`/v1/lists/${id}/results?${query}`)).json();
        found.push(...page.data);
        if (page.next_cursor === null) {
          break;
        }
        query.set("after", page.next_cursor);
      }
      expect(found.map(({ email, verdict }) => [email, verdict])).toEqual(
        inFile(wanted).map(([, email, verdict]) => [email, verdict]),
      );
    });
  });
});

function read(format: string, body: string, payload: Buffer): string[][] {
  switch (format) {
    case "csv":
      return csvRows(body).slice(1);
    case "json":
      return (JSON.parse(body) as object[]).map((row) => Object.values(row) as string[]);
    case "ndjson":
      return body
        .trim()
        .split("\n")
        .map((line) => Object.values(JSON.parse(line) as object) as string[]);
    case "zip":
      return [...unzip(payload).values()].flatMap((one) => csvRows(one.toString("utf8")).slice(1));
    default: {
      const cells = sheetCells(unzip(payload).get("xl/worksheets/sheet1.xml")!.toString("utf8"));
      const rows: string[][] = [];
      for (let row = 2; cells.has(`B${row}`); row += 1) {
        rows.push(["A", "B", "C"].map((column) => String(cells.get(`${column}${row}`) ?? "")));
      }
      return rows;
    }
  }
}
