import { cpSync, rmSync } from "node:fs";
import { build } from "esbuild";

/** Builds nodes and credentials as CommonJS with the SDK inside: n8n allows its verified nodes no dependencies. */
process.chdir(import.meta.dirname);
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: [
    "credentials/MailverdictApi.credentials.ts",
    "nodes/Mailverdict/Mailverdict.node.ts",
    "nodes/MailverdictTrigger/MailverdictTrigger.node.ts",
  ],
  outdir: "dist",
  outbase: ".",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["n8n-workflow"],
  logLevel: "warning",
});
cpSync("icons", "dist/icons", { recursive: true });
