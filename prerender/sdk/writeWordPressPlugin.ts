import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { wordPressPlugin } from "./wordPressPlugin.ts";

/** Writes the WordPress plugin into `release`; `npm run wordpress` starts it. */
function writeWordPressPlugin(): void {
  const folder = join(import.meta.dirname, "../../release");
  const [name, bytes] = wordPressPlugin(sdkVersion);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  process.stdout.write(`release/${name}\n`);
}

writeWordPressPlugin();
