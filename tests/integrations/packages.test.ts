import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SdkServer, startSdkServer } from "#tests/sdk/sdkServer.ts";
import { hasProject, integrations, projectOf } from "./projects.ts";

const run = promisify(execFile);

let folder: string;
let sdk: string;
let server: SdkServer;

/** Returns a copy of a package with the packages that its project has, in which what it builds doesn't show up here. */
function copyOf(name: string, project: string): string {
  const copy = join(folder, "integrations", name);
  cpSync(resolve("integrations", name), copy, { recursive: true });
  symlinkSync(join(project, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Packs a package and puts it into a project, as npm would install it; returns the packed files. */
async function install(source: string, project: string): Promise<string[]> {
  const options = ["pack", "--json", "--pack-destination", folder, "--ignore-scripts=false"];
  const { stdout } = await run("npm", options, { cwd: source });
  const [{ filename, name, files }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [
    { filename: string; name: string; files: { path: string }[] },
  ];
  const target = join(project, "node_modules", name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await run("tar", ["-xzf", join(folder, filename), "-C", target, "--strip-components=1"]);
  return files.map(({ path }) => path);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mailverdict-integrations-"));
  // A copy, so that what is built doesn't show up in the repository while other tests read it.
  sdk = join(folder, "repository", "sdk", "typescript");
  cpSync("sdk/typescript", sdk, { recursive: true });
  symlinkSync(resolve("launch"), join(folder, "repository", "launch"));
  server = await startSdkServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const name of integrations) {
  test.skipIf(!hasProject(name))(`${name} works in its host, as it is packed`, async () => {
    const project = projectOf(name);
    await install(sdk, project);
    const copy = copyOf(name, project);
    for (const script of ["types", "lint"]) {
      const options = ["run", "--silent", "--if-present", script];
      // The linter of n8n takes NODE_ENV=test for its own tests.
      const how = { cwd: copy, env: { ...process.env, NODE_ENV: "" } };
      const { stdout } = await run("npm", options, how).catch((error) => error);
      expect([script, stdout]).toEqual([script, ""]);
    }
    const packed = await install(copy, project);
    expect(packed).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
    expect(packed.filter((path) => path.startsWith("tests/"))).toEqual([]);
    cpSync(`integrations/${name}/tests`, join(project, "tests"), { recursive: true });
    const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", "tests/"], {
      cwd: project,
      env: { ...server.env, NODE_OPTIONS: "" },
    }).catch((error: { stdout: string }) => error);
    const failed = stdout.split("\n").filter((line) => /^\s*not ok /u.test(line));
    expect(failed, stdout).toEqual([]);
    expect(Number(/^# pass (\d+)/mu.exec(stdout)?.[1])).toBeGreaterThan(5);
  });
}

test("every package has a lock file, a README and the licence", () => {
  expect(integrations.length).toBeGreaterThan(0);
  for (const name of integrations) {
    const read = (file: string) => readFileSync(`integrations/${name}/${file}`, "utf8");
    expect(read("LICENSE")).toBe(readFileSync("LICENSE", "utf8"));
    expect(read("README.md").length).toBeGreaterThan(500);
    expect(JSON.parse(read("package-lock.json"))).toMatchObject({ lockfileVersion: 3 });
  }
});
