import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
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
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  customersCsv,
  readmeProgram,
  type SdkServer,
  startSdkServer,
  webhookSecret,
} from "./sdkServer.ts";

const run = promisify(execFile);
const root = process.cwd();
/** These start npm, the compiler and many programs, which takes minutes on a busy machine. */
const watchdogMs = 600_000;

let server: SdkServer;
let folder: string;
let project: string;
let env: NodeJS.ProcessEnv;
let packed: string[];

/** Packs a copy, so that the build's files don't show up in the repository while other tests read it. */
async function pack(): Promise<string> {
  const copy = join(folder, "repository", "sdk", "typescript");
  mkdirSync(copy, { recursive: true });
  for (const name of ["package.json", "README.md", "LICENSE", "tsconfig.json", "src"]) {
    cpSync(join(root, "sdk/typescript", name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, "launch"), join(folder, "repository", "launch"));
  const options = ["pack", "--json", "--offline", "--ignore-scripts=false"];
  const { stdout } = await run("npm", [...options, "--pack-destination", folder], { cwd: copy });
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [
    { filename: string; files: { path: string }[] },
  ];
  packed = files.map(({ path }) => path);
  expect(readdirSync(copy)).not.toContain("dist");
  return join(folder, filename);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mailverdict-sdk-"));
  server = await startSdkServer();
  ({ env } = server);
  project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
  const file = await pack();
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", file], { cwd: project });
  writeFileSync(join(project, "customers.csv"), customersCsv);
}, watchdogMs);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the program of the README's section that contains a text. */
const sample = (part: string): string => readmeProgram("sdk/typescript/README.md", "js", part);

async function outputOf(code: string): Promise<string> {
  writeFileSync(join(project, "sample.js"), code);
  return (await run(process.execPath, ["sample.js"], { cwd: project, env })).stdout;
}

test("the package contains JavaScript, types, README and licence, and has no dependencies", () => {
  expect(packed).toEqual(
    expect.arrayContaining(["README.md", "LICENSE", "dist/index.js", "dist/index.d.ts"]),
  );
  expect(packed.filter((path) => path.startsWith("src/"))).toEqual([]);
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync("sdk/typescript/package.json", "utf8"),
  ) as Record<string, unknown>;
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
});

test(
  "the README's programs run with the installed package",
  async () => {
    const billed = /At most 0 credits\ncompleted\n/u;
    const samples: [part: string, output: RegExp][] = [
      ["reason, summary }", /^risky mailbox_full .+\.\n$/u],
      ["validateMany", /^\S+ deliverable\n\S+ undeliverable\n$/u],
      ["openAsBlob", /^completed 1\n$/u],
      ["counts.billable", billed],
      [".all(1)", /^deliverable@sandbox\.test deliverable \d+\n/u],
      ["insufficient_credits", /^402 .+ \S+#insufficient_credits\n$/u],
      ["AbortSignal.timeout", /^deliverable\n$/u],
    ];
    for (const [part, output] of samples) {
      expect(await outputOf(sample(part)), part).toMatch(output);
    }
    expect(readFileSync(join(project, "results.csv"), "utf8")).toContain("result_verdict");
  },
  watchdogMs,
);

test("the README's receiver accepts a signed delivery and rejects a changed one", async () => {
  const code = sample("createServer").replace(
    ".listen(8080)",
    '.listen(0, "127.0.0.1", function () { console.log(this.address().port); })',
  );
  writeFileSync(join(project, "receiver.js"), code);
  const child = spawn(process.execPath, ["receiver.js"], { cwd: project, env });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  try {
    const { value: port } = await lines.next();
    const body = JSON.stringify({ type: "list.completed", timestamp: "now", data: {} });
    const send = (signed: string) => {
      const at = new Date();
      return fetch(`http://127.0.0.1:${port}`, {
        method: "POST",
        body,
        headers: {
          "webhook-id": "evt_1",
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": new Webhook(webhookSecret).sign("evt_1", at, signed),
        },
      });
    };
    expect((await send(body)).status).toBe(204);
    expect((await lines.next()).value).toBe("list.completed");
    const refused = await send(`${body} `);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("signature doesn't match");
  } finally {
    child.kill();
    await once(child, "close");
  }
});

test(
  "a program in TypeScript compiles against the package",
  async () => {
    writeFileSync(
      join(project, "program.ts"),
      [
        'import { ApiError, type List, Mailverdict, type Validation } from "mailverdict";',
        'import { verifyWebhook } from "mailverdict/webhooks";',
        'const client = new Mailverdict({ url: "http://127.0.0.1:1" });',
        'export const one: Promise<Validation> = client.validate("a@b.example");',
        "export async function first(): Promise<List | undefined> {",
        "  for await (const list of client.lists.list()) return list;",
        "  return undefined;",
        "}",
        'export const code = (error: ApiError) => error.code === "rate_limited" && error.retryAfterS;',
        'export const event = verifyWebhook<{ list_id: string }>({ body: "", headers: {}, secret: "" });',
        "// @ts-expect-error -- No such format.",
        'export const wrong = client.exports.create("list_1", { format: "pdf" });',
      ].join("\n"),
    );
    const options = [
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--module",
      "nodenext",
    ];
    const types = ["--lib", "es2022,dom,dom.iterable,dom.asynciterable", "--types", ""];
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await run(process.execPath, [tsc, ...options, ...types, "program.ts"], {
      cwd: project,
    }).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  },
  watchdogMs,
);
