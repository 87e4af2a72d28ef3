import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { openApi } from "#reference/openApi.ts";
import { readExamples } from "#reference/readExamples.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const run = promisify(execFile);
const root = process.cwd();
/** Folder in which `.ci/run` installs the generators. */
const python = join(root, ".cache/sdk-tools/bin/python");
const npmFolder = join(root, ".cache/npm-tools/node_modules");
const goFolder = join(root, ".cache/go");
const oapiCodegen = join(goFolder, "bin/oapi-codegen");

/** Returns a name as openapi-python-client writes it, with numbers apart. */
const snake = (name: string) => name.replaceAll(/[A-Z]|\d+/gu, (each) => `_${each.toLowerCase()}`);
const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A verdict of one address, then those of a list. */
const mainJob = "risky mailbox_full\ndeliverable undeliverable\n";

describe("a client made from the OpenAPI document", () => {
  let world: TestSandbox;
  let server: TestServer;
  let folder: string;
  let document: ReturnType<typeof openApi>;
  let env: NodeJS.ProcessEnv;
  let operations: string[];
  beforeAll(async () => {
    world = await startTestSandbox();
    server = await startTestServer({ ports: world.ports });
    const owner = await signedIn(server.app, "ann@example.com");
    const { key } = (await owner.post("/v1/api-keys", { name: "Generated", scopes })).json();
    const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
    folder = mkdtempSync(join(tmpdir(), "generators-"));
    document = openApi({ name: "Mailverdict", version: "1", origin }, readExamples());
    operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    env = { ...process.env, MAILVERDICT_URL: origin, MAILVERDICT_API_KEY: key };
  });
  afterAll(async () => {
    await server.close();
    await world.sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const program = (name: string, to = name) => {
    copyFileSync(join(import.meta.dirname, "programs", name), join(folder, to));
    return to;
  };
  /** Runs a program, also one that fails, and returns everything it prints. */
  const printed = async (file: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const options = { cwd: folder, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024 };
    const { stdout, stderr } = await run(file, args, options).catch(
      (failure: { stdout: string; stderr: string }) => failure,
    );
    return stdout + stderr;
  };

  test("by openapi-python-client has every operation and does the main job", async ({ skip }) => {
    skip(!existsSync(python), `openapi-python-client is not installed: there is no ${python}`);
    writeFileSync(join(folder, "python.yaml"), "post_hooks: []\n");
    const args = ["--path", "openapi.json", "--meta", "none", "--output-path", "generated"];
    const generator = join(root, ".cache/sdk-tools/bin/openapi-python-client");
    expect(await printed(generator, ["generate", ...args, "--config", "python.yaml"])).toBe(
      "Generating generated\n",
    );
    const modules = readdirSync(join(folder, "generated/api"), {
      recursive: true,
      encoding: "utf8",
    })
      .map((path) => /(\w+)\.py$/u.exec(path)?.[1] ?? "")
      .filter((name) => name !== "" && name !== "__init__");
    expect(modules.toSorted()).toEqual(operations.map(snake).toSorted());
    expect(await printed(python, [program("openapi_python_client.py")])).toBe(mainJob);
  }, 120_000);

  /** Checks a program's types with the compiler of the repository, and runs it. */
  async function checkedAndRun(name: string): Promise<string> {
    if (!existsSync(join(folder, "node_modules"))) {
      symlinkSync(npmFolder, join(folder, "node_modules"));
      writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    }
    // The compiler of the repository reads no generated code.
    program(`${name}.txt`, name);
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const strict = ["--noEmit", "--strict", "--module", "nodenext", "--allowImportingTsExtensions"];
    const types = ["--skipLibCheck", "--typeRoots", join(root, "node_modules/@types")];
    const errors = await printed(process.execPath, [
      tsc,
      ...strict,
      ...types,
      "--types",
      "node",
      name,
    ]);
    expect(errors).toBe("");
    return printed(process.execPath, [name]);
  }
  const missing = `there is no ${npmFolder}`;

  test("by openapi-typescript has every operation and does the main job", async ({ skip }) => {
    skip(!existsSync(npmFolder), `openapi-typescript is not installed: ${missing}`);
    const generator = join(npmFolder, "openapi-typescript/bin/cli.js");
    const said = await printed(process.execPath, [generator, "openapi.json", "-o", "api.d.ts"]);
    expect(said).not.toMatch(/warn|error/iu);
    const types = readFileSync(join(folder, "api.d.ts"), "utf8");
    expect(operations.filter((name) => !types.includes(`operations["${name}"]`))).toEqual([]);
    expect(await checkedAndRun("openapiTypescript.mts")).toBe(mainJob);
  }, 120_000);

  test("by @hey-api/openapi-ts has every operation and does the main job", async ({ skip }) => {
    skip(!existsSync(npmFolder), `@hey-api/openapi-ts is not installed: ${missing}`);
    const generator = join(npmFolder, "@hey-api/openapi-ts/bin/run.js");
    writeFileSync(
      join(folder, "hey.config.mjs"),
      'export default { input: "openapi.json", output: { path: "hey", importFileExtension: ".ts" } };',
    );
    const said = await printed(process.execPath, [generator, "-f", "hey.config.mjs"]);
    expect(said).not.toMatch(/warn|error/iu);
    const calls = readFileSync(join(folder, "hey/sdk.gen.ts"), "utf8");
    expect(operations.filter((name) => !calls.includes(`export const ${name} =`))).toEqual([]);
    expect(await checkedAndRun("heyApi.mts")).toBe(mainJob);
  }, 120_000);

  test("by oapi-codegen has every operation and does the main job", async ({ skip }) => {
    skip(!existsSync(oapiCodegen), `oapi-codegen is not installed: there is no ${oapiCodegen}`);
    mkdirSync(join(folder, "go/api"), { recursive: true });
    writeFileSync(
      join(folder, "codegen.yaml"),
      [
        "package: api",
        "output: go/api/api.go",
        "generate: { models: true, client: true }",
        // Our document has a value "client", and types of webhooks that no call refers to.
        "output-options: { client-type-name: ApiClient, skip-prune: true }",
      ].join("\n"),
    );
    expect(await printed(oapiCodegen, ["-config", "codegen.yaml", "openapi.json"])).toBe("");
    const source = readFileSync(join(folder, "go/api/api.go"), "utf8");
    const methods = [...source.matchAll(/^func \(c \*ApiClient\) ([A-Z]\w+)\(/gmu)].map(
      ([, name = ""]) => name.replace(/WithBody$/u, ""),
    );
    expect([...new Set(methods)].toSorted()).toEqual(operations.map(upper).toSorted());
    program("oapiCodegen.go", "go/main.go");
    const runtime = "require github.com/oapi-codegen/runtime v1.9.0";
    writeFileSync(
      join(folder, "go/go.mod"),
      `module example.test/client\n\ngo 1.24\n\n${runtime}\n`,
    );
    const go = (...args: string[]) =>
      run("go", args, {
        cwd: join(folder, "go"),
        env: { ...env, GOPATH: goFolder, GOFLAGS: "-mod=mod" },
      });
    expect((await go("run", ".")).stdout).toBe(mainJob.replace(/\n$/u, " \n"));
  }, 300_000);
});
