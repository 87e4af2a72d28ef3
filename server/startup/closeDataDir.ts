import { chmod, lstat, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { prepareDataDir } from "#server/config/prepareDataDir.ts";

/** Files and folders of a data directory that this program creates; others in it are the operator's. */
const ownEntries =
  /^(?:mailverdict\.sqlite|backup-copy\.sqlite)(?:-wal|-shm)?$|^(?:secrets|evidence-keys)(?:\.part)?$|^(?:uploads|outbox|lists|pages|servers|exports|backups)$|^restoring-/u;

/** Permissions of the group and of other users, and the bit of directories that everyone shares, such as /tmp. */
const othersMode = 0o077;
const sharedMode = 0o1000;

/** Takes the permissions of other users from a file or directory; returns true if they had some. */
async function closePath(path: string, mode: number): Promise<boolean> {
  if ((mode & othersMode) === 0) {
    return false;
  }
  await chmod(path, mode & 0o700);
  return true;
}

/** Closes an entry with all it contains; links are left alone. Returns the paths that were open. */
async function closeEntry(path: string): Promise<string[]> {
  const entry = await lstat(path);
  if (!entry.isFile() && !entry.isDirectory()) {
    return [];
  }
  const open = (await closePath(path, entry.mode)) ? [path] : [];
  const inner = entry.isDirectory() ? await readdir(path) : [];
  const found = await Promise.all(inner.map((name) => closeEntry(join(path, name))));
  return [...open, ...found.flat()];
}

async function closeAll(dir: string): Promise<string[]> {
  const { mode } = await stat(dir);
  const shared = (mode & sharedMode) !== 0;
  const open = !shared && (await closePath(dir, mode)) ? [dir] : [];
  const names = (await readdir(dir)).filter((name) => ownEntries.test(name));
  const found = await Promise.all(names.map((name) => closeEntry(join(dir, name))));
  return [...open, ...found.flat()];
}

/** Most paths in a log line. */
const pathsLogged = 10;

/**
 * Keeps other users of the machine out of the data directory: files that this process creates from now on are its
 * user's alone, and existing ones that were open are closed and logged. Only logs it where that isn't possible.
 */
export async function closeDataDir(
  dataDir: string,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  prepareDataDir(dataDir);
  // Windows has no such permissions.
  if (process.platform === "win32") {
    return;
  }
  process.umask(othersMode);
  try {
    const open = await closeAll(dataDir);
    if (open.length > 0) {
      log.warn(
        { paths: open.slice(0, pathsLogged), count: open.length },
        "other users of this machine could read or enter parts of DATA_DIR: they no longer can",
      );
    }
  } catch (error) {
    log.warn(
      { err: error },
      "DATA_DIR can't be closed to other users of this machine: make its files the server's own",
    );
  }
}
