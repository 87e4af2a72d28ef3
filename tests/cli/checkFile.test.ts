import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { until } from "#tests/support/until.ts";
import { jsonLines, runCli, startCli } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "check-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file to check and returns its path. */
function written(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const card = (email: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:A\nEMAIL:${email}\nEND:VCARD\n`;
const check = (file: string, ...more: string[]) =>
  runCli(["check", "--file", file, "--no-retry", ...more]);

describe("mailverdict check --file", () => {
  test("writes the results as the file came, counts on standard error, and leaves nothing else", async () => {
    const file = written(
      "a.csv",
      "name;email\r\nZoë;deliverable@sandbox.test\r\n=1;mailbox-not-found@sandbox.test\r\nx;N/A\r\n",
    );
    const output = join(folder, "out.csv");
    const { code, out, err } = await check(file, "-o", output);
    expect([code, out]).toEqual([0, ""]);
    expect(readFileSync(output, "utf8").split("\r\n")).toEqual([
      '"name";"email";"result_verdict";"result_reason";"result_action";"result_score";"result_suggestion"',
      '"Zoë";"deliverable@sandbox.test";"deliverable";"mailbox_accepted";"send";"100";""',
      '"\'=1";"mailbox-not-found@sandbox.test";"undeliverable";"mailbox_not_found";"do_not_send";"2";""',
      '"x";"N/A";"";"not_an_address";"";"";""',
      "",
    ]);
    expect(err.trimEnd().split("\n").at(-1)).toBe(
      "1 deliverable, 0 risky, 1 undeliverable, 0 unknown, 1 without an address.",
    );
    expect([existsSync(`${output}.progress`), existsSync(`${output}.part`)]).toEqual([
      false,
      false,
    ]);
  });

  test("reads other kinds of files, and writes NDJSON", async () => {
    const file = written("a.vcf", card("deliverable@sandbox.test") + card("ann@b.test"));
    const { code, out } = await check(file, "--format", "ndjson");
    expect(code).toBe(0);
    expect(jsonLines(out)).toMatchObject([
      { email: "deliverable@sandbox.test", result_verdict: "deliverable" },
      { email: "ann@b.test", result_reason: "domain_reserved" },
    ]);
  });

  test("plain lines of standard input may have a byte order mark and CRLF; no terminal code comes through", async () => {
    const input =
      "\uFEFFdeliverable@sandbox.test\r\nmailbox-full@sandbox.test\r\n\u001B[31mred@\r\n";
    const { code, out } = await runCli(["check", "-", "--no-retry"], { input });
    expect(code).toBe(0);
    const lines = out.split("\n");
    expect(lines.slice(0, 2)).toEqual([
      "deliverable@sandbox.test\tdeliverable (mailbox_accepted)",
      "mailbox-full@sandbox.test\trisky (mailbox_full)",
    ]);
    expect(lines[2]).toMatch(/red@\tundeliverable \(invalid_syntax\)/u);
    expect(out).not.toContain("\u001B");
  });

  test.each<[string, string | Buffer | null, RegExp]>([
    ["picture.csv", Buffer.from("89504e470d0a1a0a0000000d", "hex"), /picture/u],
    ["empty.csv", "", /empty/u],
    ["missing.csv", null, /no such file/u],
  ])("exits with 1 for a file that can't be read: %s", async (name, content, error) => {
    const file = content === null ? join(folder, name) : written(name, content);
    const output = join(folder, `${name}.out.csv`);
    const { code, out, err } = await check(file, "-o", output);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(error);
    expect([existsSync(output), existsSync(`${output}.progress`)]).toEqual([false, false]);
  });

  test("columns are chosen by name or number; without a clear one, they are listed", async () => {
    const text = "First email,Second email\ndeliverable@sandbox.test,mailbox-full@sandbox.test\n";
    const file = written("columns.csv", text);
    const unclear = await check(file);
    expect(unclear.code).toBe(2);
    expect(unclear.err).toContain("The file has: 1 First email, 2 Second email.");
    const both = await check(
      file,
      "--column",
      "SECOND EMAIL",
      "--column",
      "1",
      "--format",
      "ndjson",
    );
    expect(jsonLines(both.out)).toMatchObject([
      { result_column: "Second email", result_verdict: "risky" },
      { result_column: "First email", result_verdict: "deliverable" },
    ]);
    const wrong = await check(file, "--column", "3");
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("There's no column 3.")]);
  });

  test.each([
    [["check", "--file", "a.csv", "--format", "pdf"], /text, csv, ndjson, json, xlsx/u],
    [["check", "--file", "a.csv", "--json"], /--json is for addresses/u],
    [["check", "--file", "a.csv", "a@b.test"], /either addresses/u],
    [["check", "a@b.test", "-o", "b.csv"], /--output is for --file/u],
    [["doctor", "--column", "a"], /doctor has no option --column/u],
  ])("exits with 2 for the call %j", async (args, error) => {
    const { code, out, err } = await runCli(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(error);
  });

  test("after Ctrl-C, the same command goes on without a second check of what has a result, and another one refuses", async () => {
    const text = "email\ndeliverable@sandbox.test\ngreylisted@sandbox.test\n";
    const file = written("resumed.csv", text);
    const output = join(folder, "resumed.out.csv");
    const dataDir = `${output}.progress`;
    const call = ["check", "--file", file, "-o", output];
    const first = startCli(call);
    // The second row waits six seconds for its retry.
    await until(
      () => statusesIn(dataDir),
      (statuses) => statuses.join(" ") === "final retrying",
    );
    first.child.kill("SIGINT");
    const stopped = await first.ended;
    expect(stopped.code).toBe(130);
    expect(stopped.err).toContain("The same command goes on");
    expect(existsSync(output)).toBe(false);

    const other = await check(file, "-o", output);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("has the progress of")]);

    const database = await openDatabase({ databaseUrl: null, dataDir });
    const rows = database.queries.updateTable("list_results");
    // Would be lost if the row was checked again.
    await rows.set({ suggestion: "as-before@b.test" }).where("position", "=", 1).execute();
    await rows.set({ tries: 9, due_at: 0 }).where("position", "=", 2).execute();
    await database.close();
    const resumed = await runCli(call);
    expect(resumed.code).toBe(0);
    expect(resumed.err).toContain("Resuming");
    expect(readFileSync(output, "utf8").split("\n").slice(1)).toEqual([
      '"deliverable@sandbox.test","deliverable","mailbox_accepted","send","100","as-before@b.test"',
      expect.stringContaining('"greylisted@sandbox.test","unknown","greylisted"'),
      "",
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

/** Returns the statuses of the rows in a run's folder, in order. Reads without locks, and fast: the state that a test waits for lasts seconds. */
function statusesIn(dataDir: string): string[] {
  let file: Sqlite.Database | undefined;
  try {
    file = new Sqlite(join(dataDir, "mailverdict.sqlite"), { readonly: true });
    const rows = file.prepare("select status from list_results order by position").pluck().all();
    return rows.map(String);
  } catch {
    // The tables are still being made.
    return [];
  } finally {
    file?.close();
  }
}
