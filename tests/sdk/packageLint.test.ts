import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { npmPackage } from "#prerender/sdk/npmPackage.ts";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";

const run = promisify(execFile);
/** Folder in which `.ci/run` installs the linters of packages. */
const npmFolder = join(process.cwd(), ".cache/npm-tools/node_modules");

const folder = mkdtempSync(join(tmpdir(), "package-lint-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.for<[name: string, path: string, args: (file: string) => string[]]>([
  // The package has ES modules alone.
  [
    "attw",
    "@arethetypeswrong/cli/dist/index.js",
    (file) => [file, "--ignore-rules", "cjs-resolves-to-esm"],
  ],
  ["publint", "publint/src/cli.js", (file) => ["run", file, "--strict"]],
])("%s finds nothing in the TypeScript package", async ([name, path, args], { skip }) => {
  const program = join(npmFolder, path);
  skip(!existsSync(program), `${name} is not installed: there is no ${program}`);
  const [file, bytes] = await npmPackage(sdkVersion);
  writeFileSync(join(folder, file), bytes);
  const { stdout } = await run(process.execPath, [program, ...args(file)], { cwd: folder });
  expect(stdout).toMatch(name === "attw" ? /No problems found/u : /All good!/u);
});
