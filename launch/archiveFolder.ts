import { cpSync, globSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./productFiles.mjs";

/** Names of the database driver's binaries for this platform: on Linux there is one for each C library. */
const binaries = new Set(
  (process.platform === "linux" ? ["linux", "linuxmusl"] : [process.platform]).map(
    (system) => `${system}-${process.arch}.node`,
  ),
);

/** Writes the archive for this platform: the package's files with the binaries for it, so that it runs without npm. */
export function writeArchiveFolder(product: string, folder: string): void {
  cpSync(product, folder, { recursive: true });
  for (const file of globSync("node_modules/better-sqlite3/prebuilds/*.node", { cwd: folder })) {
    if (!binaries.has(basename(file))) {
      rmSync(join(folder, file));
    }
  }
  for (const file of globSync("node_modules/@node-rs/argon2-*", { cwd: root })) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
}
