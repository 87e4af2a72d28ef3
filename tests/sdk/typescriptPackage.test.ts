import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sdkPackages } from "#prerender/sdk/sdkPackages.ts";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";
import { deliverTo } from "./deliverTo.ts";
import { customersCsv, type SdkServer, startSdkServer } from "./sdkServer.ts";
import { readmeProgram } from "#tests/support/readmeProgram.ts";

const run = promisify(execFile);
const root = process.cwd();
/** These start npm, the compiler and many programs, which takes minutes on a busy machine. */
const watchdogMs = 600_000;

let server: SdkServer;
let folder: string;
let project: string;
let env: NodeJS.ProcessEnv;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mailverdict-sdk-"));
  server = await startSdkServer();
  ({ env } = server);
  project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "type": "module", "private": true }');
  url = `${env["MAILVERDICT_URL"]}/sdk/mailverdict-sdk-${sdkVersion}.tgz`;
  const quiet = ["--no-audit", "--no-fund", "--cache", join(folder, "cache")];
  await run("npm", ["install", ...quiet, url], { cwd: project });
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
  const installed = join(project, "node_modules/@mailverdict/sdk");
  expect(readdirSync(installed).toSorted()).toEqual([
    "LICENSE",
    "README.md",
    "dist",
    "package.json",
  ]);
  const modules = readdirSync("sdk/typescript/src").map((name) => name.replace(/\.ts$/u, ""));
  expect(readdirSync(join(installed, "dist")).toSorted()).toEqual(
    modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`]).toSorted(),
  );
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  expect(manifest).toMatchObject({ name: "@mailverdict/sdk", version: sdkVersion, license: "MIT" });
  for (const field of ["dependencies", "peerDependencies", "scripts", "private"]) {
    expect(manifest).not.toHaveProperty(field);
  }
});

test("the server lists the packages with digests that fit them", async () => {
  const origin = env["MAILVERDICT_URL"];
  const page = await fetch(`${origin}/sdk/`, { headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  const text = await page.text();
  const links = [...text.matchAll(/href="([^"#]+)#sha256=([\da-f]{64})"/gu)];
  expect(links.map(([, name]) => name)).toEqual([
    `mailverdict-sdk-${sdkVersion}.tgz`,
    `mailverdict-${sdkVersion}-py3-none-any.whl`,
    `mailverdict-php-${sdkVersion}.zip`,
    "mailverdict-wordpress.zip",
    "mailverdict-google-sheets.zip",
    "mailverdict-keycloak.zip",
    `go/mailverdict.test/mailverdict/@v/v${sdkVersion}.zip`,
  ]);
  const sums = await (await fetch(`${origin}/sdk/SHA256SUMS.txt`)).text();
  for (const [, name, digest] of links) {
    const file = await fetch(`${origin}/sdk/${name}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(digest);
    expect(sums).toContain(`${digest}  ${name}\n`);
  }
  expect((await fetch(`${origin}/sdk/nothing-1.0.tgz`)).status).toBe(404);
});

test("the same sources give the same bytes", async () => {
  const [one, other] = [await sdkPackages("1.2.3"), await sdkPackages("1.2.3")];
  expect([...one.keys()]).toContain("mailverdict-sdk-1.2.3.tgz");
  expect([...one].map(([name, bytes]) => [name, bytes.equals(other.get(name)!)])).toEqual(
    [...one.keys()].map((name) => [name, true]),
  );
});

test("a program follows the events of a check and of a list to their end", async () => {
  const output = await outputOf(
    [
      'import { Mailverdict } from "@mailverdict/sdk";',
      "const client = new Mailverdict();",
      'const { id } = await client.validations.create({ email: "deliverable@sandbox.test", timeout_ms: 0 });',
      "const names = new Set();",
      "let last;",
      "for await (const event of client.followValidation(id)) { names.add(event.event); last = event; }",
      'console.log(["check_started", "check", "line", "done"].every((name) => names.has(name)), last.data.verdict);',
      "const rest = [];",
      "for await (const { id: n } of client.followValidation(id, { lastEventId: last.id - 1 })) rest.push(n);",
      "console.log(rest.length === 1 && rest[0] === last.id);",
      'const list = await client.lists.create({ name: "A", source: { emails: ["deliverable@sandbox.test"] }, options: { start: "auto" } });',
      "let end;",
      "for await (const event of client.followList(list.id)) end = event;",
      "console.log(end.event, end.data.state);",
    ].join("\n"),
  );
  expect(output).toBe("true deliverable\ntrue\ndone completed\n");
}, 120_000);

test(
  "the README's programs run with the installed package",
  async () => {
    const billed = /At most 0 credits\ncompleted\n/u;
    const samples: [part: string, output: RegExp][] = [
      ["reason, summary }", /^risky mailbox_full .+\.\n$/u],
      ["validateMany", /^\S+ deliverable\n\S+ undeliverable\n$/u],
      ["followValidation", /^note connected[\s\S]*\nrisky\n$/u],
      ["decideSignUp", /^block null\n$/u],
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
    const send = deliverTo(`http://127.0.0.1:${port}`, body);
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
        'import { ApiError, type List, Mailverdict, type Reason, type Validation } from "@mailverdict/sdk";',
        'import { verifyWebhook } from "@mailverdict/sdk/webhooks";',
        'const client = new Mailverdict({ url: "http://127.0.0.1:1" });',
        'export const one: Promise<Validation> = client.validate("a@b.example");',
        "export async function first(): Promise<List | undefined> {",
        "  for await (const list of client.lists.list()) return list;",
        "  return undefined;",
        "}",
        'export const code = (error: ApiError) => error.code === "rate_limited" && error.retryAfterS;',
        'export const event = verifyWebhook<{ list_id: string }>({ body: "", headers: {}, secret: "" });',
        'export const isTypo = (reason: Reason) => reason === "possible_typo";',
        "export async function verdictOf(id: string) {",
        '  for await (const event of client.followValidation(id)) if (event.event === "done") return event.data.verdict;',
        "  return undefined;",
        "}",
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
