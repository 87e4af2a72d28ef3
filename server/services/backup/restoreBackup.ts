import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import type { Config } from "#server/config/config.ts";
import { prepareDataDir } from "#server/config/prepareDataDir.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { openPostgresClient } from "#server/data/connection/openPostgres.ts";
import { brokenInvariants } from "#server/data/queries/brokenInvariants.ts";
import { hasInstallation } from "./postgresTables.ts";
import {
  adoptSchema,
  createSqliteTarget,
  finishTables,
  openPostgresTarget,
  type RowTarget,
} from "./rowTarget.ts";
import { BackupUnreadable } from "./sealedStream.ts";
import { CopyDiffers, decodeRow, encodeRow, type Row, rowsAtOnce, TableSum } from "./tableRows.ts";
import { type BackupHead, backupFormat } from "./writeBackup.ts";
import { lineSchema, readLines } from "./backupLines.ts";

/** Result of a restore or a drill. */
export interface RestoreReport {
  createdAt: string;
  tables: number;
  rows: number;
  files: readonly string[];
  seconds: number;
}

/** Throws a {@link StartFailure} if there's no such file. */
async function requireFile(path: string): Promise<void> {
  await stat(path).catch(() => {
    throw new StartFailure(`There's no file ${path}.`);
  });
}

/** Destination of a restore, and the function that makes it the installation. */
interface Destination {
  dataDir: string;
  open(migrations: readonly string[]): Promise<RowTarget>;
}

/** Writes everything that a backup contains; every table's sum is compared with what was read. Returns the sums. */
async function readInto(
  destination: Destination,
  { path, passphrase }: { path: string; passphrase: string },
) {
  const found = { createdAt: "", files: [] as string[], sums: new Map<string, string>(), rows: 0 };
  let target: RowTarget | null = null;
  let table: { name: string; sum: TableSum; rows: Row[]; insert: Inserter } | null = null;
  let complete = false;
  const flush = async () => {
    if (table !== null && table.rows.length > 0) {
      await table.insert(table.rows);
      table.rows = [];
    }
  };
  for await (const text of readLines(path, passphrase)) {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) {
      table?.sum.add(text);
      table?.rows.push(decodeRow(parsed));
      if ((table?.rows.length ?? 0) >= rowsAtOnce) {
        await flush();
      }
      continue;
    }
    const line = lineSchema.parse(parsed);
    if ("format" in line) {
      requireFormat(line);
      found.createdAt = line.created_at;
      target = await destination.open(line.migrations);
    } else if ("file" in line) {
      await writePrivate(destination.dataDir, line.file, Buffer.from(line.data, "base64"));
      found.files.push(line.file);
    } else if ("table" in line && target !== null) {
      const insert = await target.inserter({ name: line.table, columns: line.columns });
      table = { name: line.table, sum: new TableSum(), rows: [], insert };
    } else if ("end" in line && table !== null) {
      await flush();
      if (table.sum.toString() !== line.sum) {
        throw new CopyDiffers(table.name, line.sum, table.sum.toString());
      }
      found.sums.set(table.name, line.sum);
      found.rows += table.sum.rows;
      table = null;
    } else if ("complete" in line) {
      complete = true;
    }
  }
  if (!complete || target === null) {
    throw new BackupUnreadable("The backup is incomplete. Use another copy.");
  }
  return { ...found, target };
}

type Inserter = (rows: readonly Row[]) => Promise<void>;

function requireFormat({ format }: BackupHead): void {
  if (format !== backupFormat) {
    throw new BackupUnreadable(
      `This backup has format ${format}, which this version can't read. Use the version that made it, or a later one.`,
    );
  }
}

/** Writes a file below a directory, readable by its owner only. */
async function writePrivate(dir: string, name: string, data: Uint8Array): Promise<void> {
  if (normalize(name) !== name || name.startsWith("/") || name.startsWith("..")) {
    throw new BackupUnreadable(`The backup names a file outside of DATA_DIR: ${name}.`);
  }
  const path = join(dir, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, data, { mode: 0o600, flag: "wx" });
}

/** Reads every table back and compares it with the backup. */
async function compare(target: RowTarget, sums: ReadonlyMap<string, string>): Promise<void> {
  const copy = await target.source();
  for (const table of copy.tables) {
    const sum = new TableSum();
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for await (const batch of copy.rows(table)) {
      batch.forEach((row) => sum.add(encodeRow(row)));
    }
    const expected = sums.get(table.name) ?? new TableSum().toString();
    if (sum.toString() !== expected) {
      throw new CopyDiffers(table.name, expected, sum.toString());
    }
  }
}

/** Throws a {@link StartFailure} if the restored data contradicts itself. */
async function requireSound(place: {
  databaseUrl: string | null;
  dataDir: string;
  schema?: string;
}): Promise<void> {
  const database = await openDatabase(place, { existing: true });
  try {
    const broken = await brokenInvariants(database.queries);
    if (broken.length > 0) {
      throw new StartFailure(
        `The restored data contradicts itself: ${broken.join("; ")}. Use another backup.`,
      );
    }
  } finally {
    await database.close();
  }
}

async function requireEmpty({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const taken = names.find((name) => name !== "lost+found");
  if (taken !== undefined) {
    throw new StartFailure(
      `${join(dataDir, taken)} exists. A restore needs an empty installation: set DATA_DIR to a new directory.`,
    );
  }
  if (databaseUrl !== null) {
    const client = await openPostgresClient(databaseUrl, "public");
    const filled = await hasInstallation(client);
    await client.end();
    if (filled) {
      throw new StartFailure(
        "The database of DATABASE_URL already has an installation. A restore needs an empty database: create one with createdb.",
      );
    }
  }
}

const stagingSchema = "mailverdict_restore";

/** Restores into PostgreSQL: into a schema of its own, which becomes the installation in one transaction. */
async function intoPostgres(url: string, staging: string, from: BackupFile) {
  const client = await openPostgresClient(url, "public");
  try {
    await client.query(`drop schema if exists ${stagingSchema} cascade`);
    await client.query(`create schema ${stagingSchema}`);
    const read = await readInto(
      {
        dataDir: staging,
        open: (migrations) => openPostgresTarget(url, stagingSchema, migrations),
      },
      from,
    );
    await compare(read.target, read.sums);
    await read.target.close();
    await finishTables({ url, schema: stagingSchema });
    await requireSound({ databaseUrl: url, dataDir: staging, schema: stagingSchema });
    await adoptSchema(client, { from: stagingSchema, to: "public" });
    return read;
  } finally {
    await client.end();
  }
}

/** A backup and its passphrase. */
export interface BackupFile {
  path: string;
  passphrase: string;
}

/** Restores into a directory that nothing uses yet. */
async function intoSqlite(staging: string, from: BackupFile) {
  const read = await readInto(
    { dataDir: staging, open: (migrations) => createSqliteTarget(staging, migrations) },
    from,
  );
  await compare(read.target, read.sums);
  await read.target.close();
  await finishTables({ dataDir: staging });
  await requireSound({ databaseUrl: null, dataDir: staging });
  return read;
}

function buildReport(read: Awaited<ReturnType<typeof readInto>>, startedAt: number): RestoreReport {
  return {
    createdAt: read.createdAt,
    tables: read.sums.size,
    rows: read.rows,
    files: read.files,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** Restores a backup into an empty installation, SQLite or PostgreSQL, whichever it came from. Nothing is in place until every row was read back and compared, and the data is sound. Throws a {@link StartFailure} if the installation isn't empty or the backup can't be used. */
export async function restoreBackup(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  from: BackupFile,
): Promise<RestoreReport> {
  const startedAt = performance.now();
  await requireFile(from.path);
  prepareDataDir(config.dataDir);
  await requireEmpty(config);
  const staging = await mkdtemp(join(config.dataDir, "restoring-"));
  try {
    const read =
      config.databaseUrl === null
        ? await intoSqlite(staging, from)
        : await intoPostgres(config.databaseUrl, staging, from);
    for (const name of await readdir(staging)) {
      // oxlint-disable-next-line no-await-in-loop -- a handful of names
      await rename(join(staging, name), join(config.dataDir, name));
    }
    return buildReport(read, startedAt);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Restores a backup into a temporary directory, checks it and deletes it again. Throws as {@link restoreBackup} does. */
export async function drillBackup(from: BackupFile): Promise<RestoreReport> {
  const startedAt = performance.now();
  await requireFile(from.path);
  const staging = await mkdtemp(join(tmpdir(), "mailverdict-drill-"));
  try {
    return buildReport(await intoSqlite(staging, from), startedAt);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
