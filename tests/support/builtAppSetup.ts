import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Directory of the built app. */
    builtApp: string;
  }
}

/** Gives the tests a built app: the one of `BUILT_APP`, which the browser tests share, or a fresh one. */
export function setup(project: TestProject): () => void {
  const shared = process.env.BUILT_APP;
  if (shared !== undefined) {
    project.provide("builtApp", shared);
    return () => undefined;
  }
  const outDir = mkdtempSync(join(tmpdir(), "mailverdict-build-"));
  // Runs in a separate process: inside the test runner, React would be built for tests.
  const vite = join("node_modules", "vite", "bin", "vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error", "--outDir", outDir], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  project.provide("builtApp", outDir);
  return () => rmSync(outDir, { recursive: true, force: true });
}
