import { readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { List } from "#contract/listShape.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { sheetXml, workbookOf } from "#tests/support/workbookFile.ts";
import { until } from "#tests/support/until.ts";

const many = (line: string, count: number): string => line.repeat(count);
const row = "someone@example.com,x\n";

const files: [title: string, name: string, bytes: Buffer, code: string, line: number | null][] = [
  [
    "a row of too many cells behind 8,000 rows",
    "a.csv",
    Buffer.from(`${many(row, 8000)}${many("x,", 250)}\n`),
    "too_many_columns",
    8001,
  ],
  ["text that is packed twice", "a.csv.gz", gzipSync(gzipSync(row)), "archive_refused", null],
  ["a bomb", "a.csv.gz", gzipSync(Buffer.alloc(30_000_000, row)), "archive_refused", null],
  [
    "a workbook that is cut off",
    "a.xlsx",
    workbookOf([{ name: "A", xml: sheetXml([["a@x.com"]]) }]).subarray(0, -40),
    "archive_refused",
    null,
  ],
  ["old Excel, cut off", "a.csv", Buffer.from("d0cf11e0a1b11ae1", "hex"), "archive_refused", null],
  [
    "a workbook of Excel 95",
    "a.csv",
    readFileSync("tests/listReader/files/gnumeric-contacts.95.xls"),
    "format_unknown",
    null,
  ],
  [
    "a workbook with a password",
    "a.xls",
    readFileSync("tests/listReader/files/poi-password.xls"),
    "file_encrypted",
    null,
  ],
  ["bytes of no text", "a.csv", Buffer.alloc(70_000, "\u0001\u0002"), "encoding_unreadable", null],
  ["broken JSON", "a.ndjson", Buffer.from('"a@x.com"\n{"email":\n'), "json_invalid", 2],
  ["headings alone", "a.csv", Buffer.from("name,email\n"), "no_rows", null],
];

describe.each(databases)("lists that are refused on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open });
    owner = await signedIn(server.app, "owner@example.com");
  });
  afterAll(() => server.close());

  async function handIn(name: string, bytes: Buffer): Promise<List> {
    const announced = await owner.post("/v1/uploads", { name, bytes: bytes.length });
    const { id } = announced.json();
    await owner.ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    const created = await owner.ask("POST", "/v1/lists", {
      body: { source: { upload_id: id }, options: { start: "auto" } },
      headers: { "idempotency-key": randomUUID() },
    });
    return until(
      async () => (await owner.get(`/v1/lists/${created.json().id}`)).json<List>(),
      ({ state }) => state !== "parsing",
    );
  }

  const left = async (table: "uploads" | "upload_parts" | "list_chunks"): Promise<number> => {
    const { queries } = server.context.database;
    const { count } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  };

  test.each(files)(
    "%s: the error names the reason, nothing is charged and no file is left",
    async (_, name, bytes, code, line) => {
      const before = (await owner.get("/v1/credits")).json();
      const list = await handIn(name, bytes);
      expect(list).toMatchObject({
        state: "failed",
        error: { code, line },
        credits: { held: 0, charged: 0, released: 0 },
      });
      expect((await owner.get("/v1/credits")).json()).toEqual(before);
      expect([
        await left("uploads"),
        await left("upload_parts"),
        await left("list_chunks"),
      ]).toEqual([0, 0, 0]);
      expect((await owner.post(`/v1/lists/${list.id}/start`)).json().code).toBe("invalid_state");
    },
  );
});
