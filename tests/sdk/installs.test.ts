import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { machineNode, registryNode } from "#tests/support/nodeVersions.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";
import { works } from "./phpPrograms.ts";
import { hasPython } from "./pythonPrograms.ts";
import { type SdkServer, startSdkServer } from "./sdkServer.ts";

const run = promisify(execFile);
const tools = join(process.cwd(), ".cache");
const pnpm = join(tools, "npm-tools/node_modules/pnpm/bin/pnpm.cjs");
const uv = join(tools, "sdk-tools/bin/uv");
const emails = '["deliverable@sandbox.test", "mailbox-not-found@sandbox.test"]';

/** The main job in ten lines: an address, then a list whose rows are read. */
const javascript = `import { Mailverdict } from "@mailverdict/sdk";

const mailverdict = new Mailverdict();
const { verdict, reason } = await mailverdict.validate("mailbox-full@sandbox.test");
console.log(verdict, reason);

const list = await mailverdict.checkList({ emails: ${emails} });
for await (const row of mailverdict.lists.rows(list.id)) {
  console.log(row.email, row.verdict);
}
`;
const python = `from mailverdict import Mailverdict

with Mailverdict() as mailverdict:
    found = mailverdict.validate("mailbox-full@sandbox.test")
    print(found["verdict"], found["reason"])
    done = mailverdict.check_list({"emails": ${emails}})
    for row in mailverdict.lists.rows(done["id"]):
        print(row["email"], row["verdict"])
`;
const printed =
  "risky mailbox_full\ndeliverable@sandbox.test deliverable\nmailbox-not-found@sandbox.test undeliverable\n";

/** Every Node that runs the package; null where it can't be had. */
const nodes: [name: string, path: string | null][] = [
  ["the machine's Node", machineNode()],
  ["Node 20.19.0", registryNode("20.19.0")],
  ["Node 22.14.0", registryNode("22.14.0")],
  ["Node 24.11.0", registryNode("24.11.0")],
];

const writeModule = (cwd: string) => {
  writeFileSync(join(cwd, "package.json"), '{ "type": "module", "private": true }');
  writeFileSync(join(cwd, "main.js"), javascript);
};

describe("an empty project", () => {
  let server: SdkServer;
  let folder: string;
  let origin: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    server = await startSdkServer();
    folder = mkdtempSync(join(tmpdir(), "mailverdict-installs-"));
    origin = server.env["MAILVERDICT_URL"] ?? "";
    // No registry answers: everything comes from the server.
    env = {
      ...process.env,
      ...server.env,
      HOME: folder,
      npm_config_registry: "http://127.0.0.1:9",
      PIP_NO_INDEX: "1",
      UV_NO_INDEX: "1",
      UV_CACHE_DIR: join(folder, "uv-cache"),
      PYTHONPATH: "",
    };
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const project = (name: string) => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    return cwd;
  };
  const output = async (program: string, args: string[], cwd: string, own = env) =>
    (await run(program, args, { cwd, env: own })).stdout;
  /** Runs the lines of an SDK's README that contain a text, with the server's address. */
  const readmeLines = async (sdk: string, part: string, cwd: string, own = env) => {
    const lines = readmeProgram(`sdk/${sdk}/README.md`, "sh", part);
    await output("sh", ["-ec", lines.replaceAll("https://mail.example.org", origin)], cwd, own);
  };
  const tarball = () => `${origin}/sdk/mailverdict-sdk-${sdkVersion}.tgz`;
  const wheel = () => `${origin}/sdk/mailverdict-${sdkVersion}-py3-none-any.whl`;
  test("with npm does the main job on every supported Node", async () => {
    const cwd = project("npm");
    writeModule(cwd);
    await readmeLines("typescript", "npm install", cwd);
    const ran: string[] = [];
    for (const [name, node] of nodes) {
      if (node !== null) {
        expect(await output(node, ["main.js"], cwd), name).toBe(printed);
        ran.push(name);
      }
    }
    expect(ran).not.toEqual([]);
  }, 240_000);

  test("with pnpm does the main job", async ({ skip }) => {
    skip(!existsSync(pnpm), `pnpm is not installed: there is no ${pnpm}`);
    const cwd = project("pnpm");
    writeModule(cwd);
    await output(process.execPath, [pnpm, "add", tarball()], cwd);
    expect(await output(process.execPath, ["main.js"], cwd)).toBe(printed);
  }, 120_000);

  /** Runs the program with the Python of a virtual environment. */
  const runPython = (cwd: string) => {
    writeFileSync(join(cwd, "main.py"), python);
    return output(join(cwd, ".venv/bin/python"), ["main.py"], cwd);
  };

  test("with pip does the main job", async ({ skip }) => {
    skip(!hasPython, "Python 3.9 is not installed");
    skip(!(await works("python3", "-c", "import ensurepip, venv")), "venv is not installed");
    const cwd = project("pip");
    await output("python3", ["-m", "venv", ".venv"], cwd);
    const path = [join(cwd, ".venv/bin"), process.env["PATH"]].join(delimiter);
    await readmeLines("python", "pip install", cwd, { ...env, PATH: path });
    expect(await runPython(cwd)).toBe(printed);
  }, 120_000);

  test("with uv does the main job", async ({ skip }) => {
    skip(!existsSync(uv), `uv is not installed: there is no ${uv}`);
    const cwd = project("uv");
    const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
    const own = { ...env, PATH: path, UV_PYTHON_DOWNLOADS: "never" };
    await output(uv, ["venv", "--python", "python3", ".venv"], cwd, own);
    await output(uv, ["pip", "install", wheel()], cwd, { ...own, VIRTUAL_ENV: join(cwd, ".venv") });
    expect(await runPython(cwd)).toBe(printed);
  }, 120_000);

  test("is done in ten lines", () => {
    for (const program of [javascript, python]) {
      expect(program.split("\n").filter((line) => line !== "").length).toBeLessThanOrEqual(10);
    }
  });
});
