import { statSync } from "node:fs";

/** Returns what happened to the database file and the next step; null for an error that isn't SQLite's. */
export function sqliteProblem(error: unknown, file: string): string | null {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (!code.startsWith("SQLITE_")) {
    return null;
  }
  // Extended codes, such as SQLITE_BUSY_RECOVERY, begin with the plain one.
  const [, plain = ""] = code.split("_");
  switch (plain) {
    case "NOTADB":
      return `${file} isn't a SQLite database. Restore it from your backup, or set DATA_DIR to another directory.`;
    case "CORRUPT":
      return `${file} is damaged. Restore it from your backup.`;
    case "BUSY":
    case "LOCKED":
      return `Another program holds a lock on ${file}. Stop that program, then start again.`;
    case "FULL":
      return `The disk of ${file} is full. Free some space, then start again.`;
    case "READONLY":
    case "PERM":
    case "AUTH":
      return `Mailverdict can't write to ${file}. Give its user write access to the file.`;
    case "CANTOPEN":
      return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
        ? `${file} is a directory. Move it away, then start again.`
        : `Mailverdict can't open ${file}. Give its user read and write access to the file.`;
    case "IOERR":
      return `Reading or writing ${file} failed (${code}). Check the disk, then start again.`;
    default:
      return null;
  }
}
