import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileCallError } from "./columns.ts";
import type { FileOptions } from "./fileOptions.ts";

/** Folder with the progress of a run: a database as a server has it, and what it was made for. */
export interface WorkFolder {
  path: string;
  /** True if an earlier run was interrupted. */
  resumed: boolean;
  remove(): Promise<void>;
}

/** Opens the folder beside the output, in which an interrupted run goes on, or a temporary one. Throws a {@link FileCallError} if the folder is of another file. */
export async function openWorkFolder(
  { output, columns, retry }: FileOptions,
  bytes: Uint8Array,
): Promise<WorkFolder> {
  const path =
    output === null ? await mkdtemp(join(tmpdir(), "mailverdict-")) : `${output}.progress`;
  const remove = () => rm(path, { recursive: true, force: true });
  const marker = join(path, "made-for.json");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const text = JSON.stringify({ sha256, columns, retry });
  const before = existsSync(marker) ? await readFile(marker, "utf8") : null;
  if (before !== null && before !== text) {
    throw new FileCallError(
      `${path} has the progress of another file or other options. Delete it, or choose another output.`,
    );
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  await writeFile(marker, text);
  return { path, resumed: before !== null, remove };
}
