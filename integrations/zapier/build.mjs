import { rmSync } from "node:fs";
import { build } from "esbuild";

/** Builds the app with the SDK inside: Zapier installs the dependencies of the manifest from npm, and nothing else. */
process.chdir(import.meta.dirname);
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints: ["src/index.ts"],
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["zapier-platform-core"],
  logLevel: "warning",
});
