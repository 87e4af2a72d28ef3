import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartFailure } from "./startFailure.ts";

/** Creates a directory with its parents. Node's own recursion never ends if the system returns ENOENT, as under `/proc`. */
function createDirectory(dir: string): void {
  if (existsSync(dir)) {
    return;
  }
  createDirectory(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process created it first.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
}

/** Creates the directory if it is missing. Throws a {@link StartFailure} if files can't be written to it. */
export function prepareDataDir(dir: string): void {
  try {
    createDirectory(dir);
    // Permissions alone aren't enough: a disk can be full or read-only, and root may write anywhere.
    const file = join(dir, `.write-test-${randomBytes(6).toString("hex")}`);
    try {
      writeFileSync(file, Buffer.alloc(4096), { mode: 0o600, flag: "wx" });
    } finally {
      rmSync(file, { force: true });
    }
  } catch (error) {
    throw new StartFailure(dataDirProblem(dir, error as NodeJS.ErrnoException));
  }
}

/** Returns the free bytes on the disk of a directory. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

function dataDirProblem(dir: string, { code = "", message }: NodeJS.ErrnoException): string {
  switch (code) {
    case "EEXIST":
    case "ENOTDIR": {
      const isFile = statSync(dir, { throwIfNoEntry: false })?.isFile() === true;
      return `DATA_DIR ${dir} is ${isFile ? "a file" : "inside a file"}. Set DATA_DIR to a directory.`;
    }
    case "EACCES":
    case "EPERM":
      return `Mailverdict can't write to DATA_DIR ${dir}. Give its user write access to the directory, or set DATA_DIR to another one.`;
    case "EROFS":
      return `DATA_DIR ${dir} is on a read-only file system. Set DATA_DIR to a directory that Mailverdict can write to.`;
    case "ENOSPC":
    case "EDQUOT":
      return `The disk of DATA_DIR ${dir} is full. Free some space, then start again.`;
    case "ENOENT":
      return `DATA_DIR ${dir} can't be created. Set DATA_DIR to a directory that Mailverdict can create.`;
    default:
      return `DATA_DIR ${dir} can't be used (${code === "" ? message : code}). Set DATA_DIR to another directory.`;
  }
}
