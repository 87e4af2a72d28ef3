import { createWriteStream } from "node:fs";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import type { Config } from "#server/config/config.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import { openSnapshot } from "./rowSource.ts";
import { sealStream } from "./sealedStream.ts";
import { encodeRow, type RowSource, TableSum } from "./tableRows.ts";

/** Contents of a backup. */
export interface BackupReport {
  tables: number;
  rows: number;
  files: readonly string[];
  bytes: number;
  seconds: number;
}

/** Version of the format. */
export const backupFormat = 1;

/** First line of a backup. */
export interface BackupHead {
  format: number;
  created_at: string;
  database: RowSource["kind"];
  migrations: readonly string[];
}

/** Files of `DATA_DIR` that are the database, or temporary. */
const leftOut = /^(?:mailverdict\.sqlite|backup-copy\.sqlite|\.)/u;

/** Returns the files of `DATA_DIR` that belong in a backup, relative to it: keys, operator's settings and mails that no server sends. Folders with copies (`lists`, `pages`) don't, and uploads are rows. */
async function listFiles(dataDir: string): Promise<string[]> {
  const own = (await readdir(dataDir).catch(() => [])).filter((name) => !leftOut.test(name));
  const outbox = await readdir(join(dataDir, "outbox")).catch(() => []);
  const wanted = [...own, ...outbox.map((name) => `outbox/${name}`)];
  const found = await Promise.all(
    wanted.map(async (name) => {
      const about = await stat(join(dataDir, name)).catch(() => null);
      return about?.isFile() === true ? name : null;
    }),
  );
  return found.filter((name) => name !== null);
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Yields a backup as lines of JSON, and counts what it contains. */
async function* backupLines(
  { source, dataDir, files }: { source: RowSource; dataDir: string; files: readonly string[] },
  report: { rows: number },
): AsyncGenerator<string> {
  yield line({
    format: backupFormat,
    created_at: new Date().toISOString(),
    database: source.kind,
    migrations: source.migrations,
  } satisfies BackupHead);
  for (const name of files) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const data = await readFile(join(dataDir, name));
    yield line({ file: name, data: data.toString("base64") });
  }
  for (const table of source.tables) {
    const sum = new TableSum();
    yield line({ table: table.name, columns: table.columns });
    // oxlint-disable-next-line no-await-in-loop -- one snapshot, read in order
    for await (const batch of source.rows(table)) {
      const texts = batch.map(encodeRow);
      texts.forEach((text) => sum.add(text));
      yield `${texts.join("\n")}\n`;
    }
    yield line({ end: table.name, sum: sum.toString() });
    report.rows += sum.rows;
  }
  yield line({ complete: true });
}

/** Makes the renamed file durable, where the system can. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r").catch(() => null);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** Writes an encrypted backup of the configured installation while its server runs. The file appears under its name once it is complete. Throws a {@link StartFailure} if the file exists. */
export async function writeBackup(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  { path, passphrase, cost }: { path: string; passphrase: string; cost?: number },
): Promise<BackupReport> {
  const startedAt = performance.now();
  if ((await stat(path).catch(() => null)) !== null) {
    throw new StartFailure(`${path} exists. Choose another file: backups are never overwritten.`);
  }
  const source = await openSnapshot(config);
  const partial = `${path}.partial`;
  const counted = { rows: 0 };
  try {
    const files = await listFiles(config.dataDir);
    const lines = backupLines({ source, dataDir: config.dataDir, files }, counted);
    await pipeline(
      Readable.from(lines, { objectMode: false }),
      createGzip({ level: constants.Z_BEST_SPEED }),
      (bytes) => sealStream(bytes as AsyncIterable<Uint8Array>, passphrase, cost),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, path);
    await syncDirectory(dirname(path));
    const { size } = await stat(path);
    const seconds = (performance.now() - startedAt) / 1000;
    return { tables: source.tables.length, rows: counted.rows, files, bytes: size, seconds };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await source.close();
  }
}
