import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sdkFiles } from "./sdkFiles.ts";

/** Writes the generated files of the SDKs; `npm run sdk` starts it. */
async function writeSdk(): Promise<void> {
  for (const [path, text] of await sdkFiles()) {
    const file = join(import.meta.dirname, "../..", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

await writeSdk();
