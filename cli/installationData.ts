import { readFileSync } from "node:fs";
import { StartFailure } from "#server/config/startFailure.ts";
import { moveDatabase } from "#server/services/backup/moveDatabase.ts";
import { drillBackup, restoreBackup } from "#server/services/backup/restoreBackup.ts";
import { writeBackup } from "#server/services/backup/writeBackup.ts";
import { type CommandEnd, serverConfig } from "./serverDatabase.ts";

type Environment = NodeJS.ProcessEnv;

const passphraseLeast = 12;

function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new StartFailure(`The passphrase file ${path} can't be read (${code}).`);
  }
}

/** Returns the passphrase of a backup, from a file or `BACKUP_PASSPHRASE`; never from an argument, which other users of the machine could read. */
function readPassphrase(path: string | undefined, environment: Environment): string {
  const text = (
    path === undefined ? (environment["BACKUP_PASSPHRASE"] ?? "") : fileText(path)
  ).trim();
  if (text.length < passphraseLeast) {
    throw new StartFailure(
      `Set BACKUP_PASSPHRASE or --passphrase-file to a passphrase of at least ${passphraseLeast} characters. Keep it apart from the backups: without it, they can't be opened.`,
    );
  }
  return text;
}

const number = (value: number) => value.toLocaleString("en-US");
const seconds = (value: number) => `${value.toFixed(1)} s`;

/** `mailverdict backup <file>`: writes a backup; `file` has the passphrase, unless the environment does. */
export async function backup(
  path: string,
  file: string | undefined,
  env: Environment,
): Promise<CommandEnd> {
  const passphrase = readPassphrase(file, env);
  const config = serverConfig(env);
  const report = await writeBackup(config, { path, passphrase });
  const keys = report.files.includes("secrets")
    ? "The signing keys of DATA_DIR are in it."
    : "It has no signing keys: they are in SECRETS, so store that variable apart.";
  return {
    ok: true,
    line: `${path}: ${number(report.rows)} rows of ${report.tables} tables and ${report.files.length} files, ${number(report.bytes)} bytes, in ${seconds(report.seconds)}. ${keys} Environment variables aren't in it. Check it with \`mailverdict restore --verify ${path}\`.`,
  };
}

/** `mailverdict restore <file> [--verify]`: restores a backup, or only checks that it can be restored. */
export async function restore(
  path: string,
  { file, verify }: { file: string | undefined; verify: boolean },
  env: Environment,
): Promise<CommandEnd> {
  const from = { path, passphrase: readPassphrase(file, env) };
  const report = verify ? await drillBackup(from) : await restoreBackup(serverConfig(env), from);
  const what = `${number(report.rows)} rows of ${report.tables} tables and ${report.files.length} files from ${report.createdAt}`;
  return {
    ok: true,
    line: verify
      ? `The backup is intact: ${what} were restored, compared and checked in ${seconds(report.seconds)}, then deleted.`
      : `Restored ${what} in ${seconds(report.seconds)}. Start the server with the same settings as before.`,
  };
}

/** Rejects a password in an argument, which other users of the machine could read. */
function requireNoPassword(to: string): void {
  const url = URL.parse(to);
  if (url !== null && (url.password !== "" || url.searchParams.has("password"))) {
    throw new StartFailure(
      "Other users of this machine can read the arguments of a command. Leave the password out of --to and set PGPASSWORD.",
    );
  }
}

const report = (sentence: string) => void process.stderr.write(`${sentence}\n`);

/** `mailverdict move --to postgres://…`: moves an installation to PostgreSQL. */
export async function move(to: string, restart: boolean, env: Environment): Promise<CommandEnd> {
  requireNoPassword(to);
  const config = serverConfig(env);
  if (config.databaseUrl !== null) {
    throw new StartFailure(
      "DATABASE_URL is set, so this installation is on PostgreSQL already. Unset it to move the SQLite file of DATA_DIR.",
    );
  }
  const startedAt = performance.now();
  const moving = moveDatabase(config.dataDir, { to, restart, report });
  const tables = await moving.catch((error: unknown) => {
    // The messages about reaching a database are the server's.
    throw error instanceof StartFailure
      ? new StartFailure(error.message.replaceAll("DATABASE_URL", "--to"))
      : error;
  });
  const filled = tables.filter(({ rows }) => rows > 0);
  for (const { name, sum, resumed } of filled) {
    process.stdout.write(`${name}: ${sum}${resumed > 0 ? `, ${resumed} from before` : ""}\n`);
  }
  const rows = filled.reduce((sum, table) => sum + table.rows, 0);
  return {
    ok: true,
    line: `Moved ${number(rows)} rows of ${tables.length} tables in ${seconds((performance.now() - startedAt) / 1000)}; counts and sums are equal on both sides. Start the server with DATABASE_URL set to the target, and with the same DATA_DIR, which has the signing keys. The SQLite file is unchanged: delete it once you have a backup.`,
  };
}
