import { rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { prepareDataDir } from "./prepareDataDir.ts";

/** Writes the first keys into a file of the data directory, readable by the owner alone, unless the file exists. */
export function createKeyFile(file: string, text: string): void {
  prepareDataDir(dirname(file));
  try {
    // "wx" fails if the file exists, so two first starts end with one set of keys.
    writeFileSync(file, text, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // A partial file would stop every later start.
      rmSync(file, { force: true });
      throw error;
    }
  }
}
