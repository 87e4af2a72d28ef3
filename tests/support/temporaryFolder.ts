import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const memory = "/dev/shm";
const gigabyte = 1024 ** 3;
/** Free space that the suites may need at once, in bytes. */
const needed = 6 * gigabyte;

/** Tells whether files in memory can be executed and leave the machine as much memory as they take. */
function hasRoomInMemory(): boolean {
  if (!existsSync(memory) || !existsSync("/proc/mounts")) {
    return false;
  }
  const options = / \/dev\/shm tmpfs (\S+)/u.exec(readFileSync("/proc/mounts", "utf8"))?.[1] ?? "";
  const { bavail, bsize } = statfsSync(memory);
  return (
    options !== "" &&
    !options.split(",").includes("noexec") &&
    bavail * bsize >= needed &&
    freemem() >= 2 * needed
  );
}

/**
 * Creates a folder in memory for the temporary files of all tests, where the machine has room for it, so that no test
 * waits for a disk; it is removed when the process ends. Returns null where files are best left on the disk.
 */
export function folderInMemory(): string | null {
  if (process.env["TMPDIR"] !== undefined || !hasRoomInMemory()) {
    return null;
  }
  const folder = mkdtempSync(`${memory}/tests-`);
  // Mail servers and PostgreSQL run as other users.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => process.exit(1));
  }
  return folder;
}
