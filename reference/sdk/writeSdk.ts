import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sdkFiles } from "./sdkFiles.ts";

/** Writes the generated files of the SDKs; `npm run sdk` starts it. */
async function writeSdk(): Promise<void> {
  for (const [path, text] of await sdkFiles()) {
    writeFileSync(join(import.meta.dirname, "../..", path), text);
  }
}

await writeSdk();
