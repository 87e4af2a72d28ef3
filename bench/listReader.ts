import { mkdtempSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { listFile, type ListFormat, listText } from "#tests/support/listFile.ts";
import { sheetXml, workbookOf } from "#tests/support/workbookFile.ts";
import { startChild } from "./processes/childProcess.ts";
import type { ListReaderReport, ListReaderRequest } from "./processes/listReaderProcess.ts";
import { packageVersion } from "./report/packageVersion.ts";
import { figure, printTable } from "./report/table.ts";

const million = 1_000_000;
const megabyte = 1024 * 1024;
const domain = "world.example.net";
/** Node flags of `npm start`. */
const flags = ["--max-semi-space-size=2"];

/** Reads a file in a fresh process, so that memory is measured per file. */
async function read(request: ListReaderRequest): Promise<ListReaderReport> {
  const child = startChild<ListReaderRequest, ListReaderReport>("listReaderProcess.ts", {}, flags);
  const report = await child.ask(request);
  await child.stop();
  return report;
}

async function write(path: string, pieces: Iterable<string | Uint8Array>): Promise<string> {
  const file = await open(path, "w");
  for (const piece of pieces) {
    await file.write(typeof piece === "string" ? Buffer.from(piece) : piece);
  }
  await file.close();
  return path;
}

function* repeated(start: string, filler: string, bytes: number): Generator<string> {
  yield start;
  const piece = filler.repeat(Math.ceil(65_536 / filler.length));
  for (let made = 0; made < bytes; made += piece.length) {
    yield piece;
  }
}

function* plain(rows: number): Generator<string> {
  yield "id,name,email\n";
  for (let i = 1; i <= rows; i += 1) {
    yield `${i},First Last,user${i}@example${i % 1000}.com\n`;
  }
}

function hostileFiles(directory: string): [string, Promise<string>][] {
  const at = (name: string): string => join(directory, name);
  const bomb = sheetXml([["a@x.com"]]).replace("<row", `${" ".repeat(80 * megabyte)}<row`);
  return [
    [
      "a quote that is never closed, 95 MB",
      write(at("quote.csv"), repeated('email,note\na@x.com,"', "b\n", 95 * megabyte)),
    ],
    ["one line, 95 MB", write(at("line.csv"), repeated("", "a", 95 * megabyte))],
    ["NUL, 95 MB", write(at("nul.csv"), repeated("", "\0", 95 * megabyte))],
    ["delimiters, 95 MB", write(at("wide.csv"), repeated("", ",", 95 * megabyte))],
    ["JSON that only opens, 95 MB", write(at("deep.json"), repeated("", "[", 95 * megabyte))],
    [
      "gz, 1,000 times its size",
      write(at("bomb.csv.gz"), [gzipSync(Buffer.alloc(150 * megabyte, "a@x.com\n"))]),
    ],
    ["gz in gz", write(at("twice.csv.gz"), [gzipSync(gzipSync("a@x.com\n"))])],
    [
      "workbook, 1,000 times its size",
      write(at("bomb.xlsx"), [workbookOf([{ name: "A", xml: bomb }])]),
    ],
    [
      "workbook with a document type",
      write(at("dtd.xlsx"), [workbookOf([{ name: "A", xml: "<!DOCTYPE a>" }])]),
    ],
  ];
}

/** `npm run bench -- listReader`: measures how fast files are read into rows and the memory it takes, beside csv-parse; and how fast hostile files are refused. */
export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "bench-list-reader-"));
  const rows: (string | number)[][] = [];
  const measure = async (what: string, path: string, reader: ListReaderRequest["reader"]) => {
    const report = await read({ path, reader });
    const size = statSync(path).size / 1e6;
    rows.push([
      what,
      figure(size),
      report.rows.toLocaleString("en"),
      report.seconds.toFixed(2),
      figure(report.rows / report.seconds),
      figure(report.memory),
      report.refused,
    ]);
    return report;
  };
  try {
    const csv = await write(join(directory, "plain.csv"), plain(million));
    const ours = await measure("csv", csv, "mailverdict");
    const peer = `csv, csv-parse ${packageVersion("csv-parse")}`;
    const theirs = await measure(peer, csv, "csv-parse");
    for (const format of ["csv", "txt", "ndjson", "json"] as const) {
      const path = join(directory, `list.${format}`);
      await measure(
        `${format}, four columns`,
        await write(path, listText(format, million, domain)),
        "mailverdict",
      );
    }
    for (const format of ["csv.gz", "xlsx"] satisfies ListFormat[]) {
      const { name, bytes } = listFile(format, million / 4, domain);
      await measure(
        `${format}, four columns`,
        await write(join(directory, name), [bytes]),
        "mailverdict",
      );
    }
    printTable(["read and understood", "MB", "rows", "s", "rows/s", "memory + MB", ""], rows);
    process.stdout.write(`\n${figure(theirs.seconds / ours.seconds)} × csv-parse\n\n`);
    const refused = [];
    for (const [what, made] of hostileFiles(directory)) {
      const report = await read({ path: await made, reader: "mailverdict" });
      refused.push([
        what,
        report.refused,
        (report.seconds * 1000).toFixed(0),
        figure(report.memory),
      ]);
    }
    printTable(["hostile", "refused as", "ms", "memory + MB"], refused);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
