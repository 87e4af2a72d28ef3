import { createHook } from "node:async_hooks";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { zipFile } from "#server/lists/exports/zipFile.ts";
import { unzip } from "#tests/support/unzip.ts";

const at = new Date(2026, 0, 2, 3, 4, 6);
/** Text that repeats itself across batches and does not fit into one. */
const long = Array.from({ length: 40_000 }, (_, row) => `person${row}@example.com;ok;né\n`).join(
  "",
);

const piecesOf = (text: string) => Readable.from(text.match(/[\s\S]{1,5000}/gu) ?? []);

function archiveOf(files: Readonly<Record<string, string>>, limit?: number): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    open: () => piecesOf(text),
  }));
  return buffer(zipFile(entries, at, limit));
}

async function* endless(): AsyncGenerator<string> {
  for (;;) {
    yield long;
    await sleep(0);
  }
}

async function* broken(): AsyncGenerator<string> {
  yield "a";
  await sleep(0);
  throw new Error("the database is gone");
}

test("every file is read back: empty, short, long, with any name", async () => {
  const files = { "empty.csv": "", "short.csv": "a,b\n", "ünïcode 名.csv": "é", "long.csv": long };
  const read = unzip(await archiveOf(files));
  expect([...read].map(([name, bytes]) => [name, bytes.toString()])).toEqual(Object.entries(files));
});

test("batches share their repetitions", async () => {
  const archive = await archiveOf({ "long.csv": long });
  expect(archive.length).toBeLessThan(Buffer.byteLength(long) / 5);
});

test("sizes from 4 GiB on are written with 64 bits", async () => {
  const archive = await archiveOf({ "a.csv": "first", "b.csv": "second" }, 1);
  const end = archive.lastIndexOf("PK\u0005\u0006");
  expect(archive.readUInt32LE(end + 16)).toBe(0xff_ff_ff_ff);
  const locator = end - 20;
  expect(archive.readUInt32LE(locator)).toBe(0x07_06_4b_50);
  const wide = Number(archive.readBigUInt64LE(locator + 8));
  expect(archive.readUInt32LE(wide)).toBe(0x06_06_4b_50);
  expect(archive.readBigUInt64LE(wide + 32)).toBe(2n);
  const directory = Number(archive.readBigUInt64LE(wide + 48));
  expect(archive.readUInt32LE(directory)).toBe(0x02_01_4b_50);
  const extra = directory + 46 + "a.csv".length;
  expect([archive.readUInt16LE(extra), archive.readUInt16LE(extra + 2)]).toEqual([1, 24]);
  expect(archive.readBigUInt64LE(extra + 4)).toBe(5n);
});

test("packs in its own thread: nothing comes back from the thread pool", async () => {
  const packers = new Set<number>();
  let answers = 0;
  const hook = createHook({
    init: (id, type) => (type === "ZLIB" ? packers.add(id) : undefined),
    before: (id) => (answers += packers.has(id) ? 1 : 0),
  }).enable();
  await archiveOf({ "long.csv": long });
  hook.disable();
  expect(packers.size).toBeGreaterThan(1);
  expect(answers).toBe(0);
});

test("closes its source when the reader is gone", async () => {
  let source: Readable | null = null;
  const archive = zipFile([{ name: "a.csv", open: () => (source = Readable.from(endless())) }], at);
  for await (const piece of archive) {
    if ((piece as Buffer).length > 1000) {
      break;
    }
  }
  await sleep(20);
  expect(source).toHaveProperty("destroyed", true);
});

test("an error of the source ends the archive with it", async () => {
  const archive = zipFile([{ name: "a.csv", open: () => Readable.from(broken()) }], at);
  await expect(buffer(archive)).rejects.toThrow("the database is gone");
});
