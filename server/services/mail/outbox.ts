import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { prepareDataDir } from "#server/config/prepareDataDir.ts";

type Place = Pick<Config, "dataDir">;

function outboxOf({ dataDir }: Place): string {
  return join(dataDir, "outbox");
}

/** Throws a `StartFailure` if mails are written to files and the directory isn't writable. */
export function requireOutbox({ dataDir, smtpUrl }: Pick<Config, "dataDir" | "smtpUrl">): void {
  if (smtpUrl === null) {
    prepareDataDir(dataDir);
  }
}

/** Writes a mail to a file atomically; returns its path. */
export function writeToOutbox(place: Place, id: string, message: Buffer): string {
  const outbox = outboxOf(place);
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const file = join(outbox, `${id}.eml`);
  writeFileSync(`${file}.part`, message, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return file;
}

/** Removes the files of mails. */
export function removeFromOutbox(place: Place, ids: readonly string[]): void {
  for (const id of ids) {
    rmSync(join(outboxOf(place), `${id}.eml`), { force: true });
  }
}

/** Removes files written before an instant, in ms since the epoch. */
export function removeOldFromOutbox(place: Place, before: number): void {
  const outbox = outboxOf(place);
  if (!existsSync(outbox)) {
    return;
  }
  const files = readdirSync(outbox, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".eml"),
  );
  for (const { name } of files) {
    if (statSync(join(outbox, name)).mtimeMs < before) {
      rmSync(join(outbox, name), { force: true });
    }
  }
}
