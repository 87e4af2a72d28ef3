import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Version of the SDKs: the server's. */
export const { version: sdkVersion } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
) as { version: string };
