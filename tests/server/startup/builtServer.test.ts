// @vitest-environment node
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { noOperatorSettings } from "#contract/operator.ts";
import { builtServer, calculateDigest, serverSources } from "#launch/buildStamp.mjs";
import { productVersion, programs } from "#launch/productFiles.mjs";
import { readBuildRecord } from "#server/http/pages/buildRecord.ts";
import { machineNode, registryNode } from "#tests/support/nodeVersions.ts";
import { patientFetch, signedInProcess } from "#tests/support/signedInProcess.ts";

/** A program that was started by the launcher, with what it printed. */
interface Started {
  child: ChildProcess;
  output: () => string;
  ended: Promise<{ code: number | null; output: string }>;
}

const packaged = realpathSync(process.execPath);
const oldest = registryNode("22.14.0");
/** Every Node that starts the launcher; null where it can't be had. */
const versions: [string, string | null][] = [
  ["the machine's Node", machineNode()],
  ["Node 22.14.0", oldest],
  ["Node 24.11.0", registryNode("24.11.0")],
  ["the packaged Node", packaged],
];

// The time a busy machine may take.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dir: string;
const started: Started[] = [];

beforeAll(() => {
  execFileSync(process.execPath, ["server/build.ts"]);
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "built-server-"));
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      // With the program that an old Node starts as a child.
      process.kill(-child.pid!, "SIGKILL");
    }
    await ended;
  }
  rmSync(dir, { recursive: true, force: true });
});

function launch(node: string, args: readonly string[], input = ""): Started {
  const child = spawn(node, ["launch/run.mjs", ...args], {
    env: {
      PATH: "/usr/bin:/bin",
      DATA_DIR: dir,
      PORT: "0",
      DNS_SERVERS: "127.0.0.1:9",
      RATE_LIMITS: "off",
    },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const printed = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.err += text));
  child.stdin.end(input);
  const ended = once(child, "close").then(([code]) => ({
    code: code as number | null,
    output: printed.out,
  }));
  const run = { child, output: () => printed.out + printed.err, ended };
  started.push(run);
  return run;
}

/** Returns the program file and command line of the process that serves: the launcher's child where it has one. */
function servingProcess({ child }: Started): { program: string; file: string } {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
  const pid = children === "" ? child.pid : children.split(" ", 1)[0];
  const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  return {
    program: realpathSync(`/proc/${pid}/exe`),
    file: args.find((arg) => /\.(?:ts|js)$/u.test(arg)) ?? "",
  };
}

/** Returns the Node that the build runs on when `node` starts the launcher. */
function expectedNode(node: string): string {
  const version = execFileSync(node, ["-p", "process.versions.napi"], { encoding: "utf8" });
  return Number(version) >= 10 ? realpathSync(node) : packaged;
}

test("the build has a file for every program and thread, and its sources' digest", () => {
  const folder = builtServer(process.cwd())!;
  expect(basename(folder)).toBe(calculateDigest(process.cwd(), serverSources).slice(0, 16));
  const files = readdirSync(folder);
  for (const name of Object.keys(programs)) {
    expect(files).toContain(`${name}.js`);
    expect(files).toContain(`${name}.js.map`);
  }
});

/** Returns the names of the files that a file of the build loads when it starts, and itself. */
function loadedAtStart(folder: string, entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name = ""] of text.matchAll(/^(?:import|export)\b.*?"\.\/([^"]+)";$/gmu)) {
      found.add(name);
    }
  }
  return found;
}

test("Stripe, MCP and the driver of PostgreSQL are in files that no program loads at its start", () => {
  const folder = builtServer(process.cwd())!;
  const sources = (file: string) =>
    (JSON.parse(readFileSync(join(folder, `${file}.map`), "utf8")) as { sources: string[] })
      .sources;
  const packagesOf = (files: Iterable<string>) =>
    new Set(
      [...files]
        .filter((file) => readdirSync(folder).includes(`${file}.map`))
        .flatMap(sources)
        .flatMap(
          (path) =>
            /node_modules\/(stripe|pg|@modelcontextprotocol|fastify)\//u.exec(path)?.[1] ?? [],
        ),
    );
  const all = readdirSync(folder).filter((file) => file.endsWith(".js"));
  expect(packagesOf(all)).toEqual(new Set(["stripe", "pg", "@modelcontextprotocol", "fastify"]));
  for (const name of Object.keys(programs)) {
    const loaded = packagesOf(loadedAtStart(folder, `${name}.js`));
    expect([...loaded].filter((each) => each !== "fastify")).toEqual([]);
  }
  expect(packagesOf(loadedAtStart(folder, "main.js"))).toEqual(new Set(["fastify"]));
});

describe.each(versions)("on %s", (_name, node) => {
  test.skipIf(node === null)(
    "the server checks, signs in, and runs its three threads",
    async () => {
      const server = launch(node!, ["--max-semi-space-size=2", "server/main.ts"]);
      const address = /http:\/\/127\.0\.0\.1:\d+/u;
      await expect.poll(server.output, { timeout: 60_000 }).toMatch(address);
      const [origin] = address.exec(server.output())!;
      if (process.platform === "linux") {
        const serving = servingProcess(server);
        expect(serving).toEqual({
          program: expectedNode(node!),
          file: join(builtServer(process.cwd())!, "main.js"),
        });
      }
      const headers = await signedInProcess(origin, "ann@example.com");
      const call = async (method: string, path: string, body?: object) => {
        const reply = await patientFetch(origin + path, {
          method,
          headers: { ...headers, "idempotency-key": path },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
      };
      const checked = await call("POST", "/v1/validations", { email: "mailbox-full@sandbox.test" });
      expect(checked.body).toMatchObject({ verdict: "risky", reason: "mailbox_full" });

      // More than 16 KB of addresses are read in a thread of their own.
      const emails = Array.from({ length: 800 }, (_, row) => `user${row}@null-mx.sandbox.test`);
      const made = await call("POST", "/v1/lists", {
        name: "Built",
        source: { emails },
        options: { start: "auto" },
      });
      expect(made.status).toBe(201);
      const path = `/v1/lists/${String(made.body["id"])}`;
      const state = async () => (await call("GET", path)).body["state"];
      await expect.poll(state, { timeout: 60_000, interval: 300 }).toBe("completed");
      const chosen = await call("POST", `${path}/exports`, { format: "csv", add: ["verdict"] });
      expect(chosen.status).toBe(201);
      const link = String(chosen.body["url"]);
      const csv = await (await fetch(new URL(link, origin))).text();
      expect(csv.match(/undeliverable/gu)).toHaveLength(800);

      server.child.kill("SIGTERM");
      expect((await server.ended).code).toBe(0);
    },
  );

  test.skipIf(node === null).each([
    ["the script", ["server/worker.ts"]],
    ["the command mailverdict", ["cli/main.ts", "worker"]],
  ])("the worker starts by %s and ends with 0", async (_by, args) => {
    const worker = launch(node!, args);
    await expect.poll(worker.output, { timeout: 60_000 }).toContain("delivers mails");
    worker.child.kill("SIGTERM");
    expect((await worker.ended).code).toBe(0);
  });

  test.skipIf(node === null)(
    "the command line checks an address and describes itself",
    async () => {
      const check = launch(node!, ["cli/main.ts", "check", "--json", "mailbox-full@sandbox.test"]);
      const { code, output } = await check.ended;
      expect(code).toBe(0);
      expect(JSON.parse(output)).toMatchObject({ verdict: "risky", reason: "mailbox_full" });
      const help = await launch(node!, ["cli/main.ts", "--help"]).ended;
      expect(help.output).toMatch(/^ {2}serve +Starts the server/mu);
      const version = await launch(node!, ["cli/main.ts", "--version"]).ended;
      expect(version).toEqual({ code: 0, output: `${productVersion()}\n` });
    },
  );
});

test.skipIf(oldest === null)(
  "pages are rendered with the operator's settings on the oldest Node",
  async () => {
    const dist = inject("builtApp");
    const { languages, operatorPages } = readBuildRecord(dist);
    const settings = JSON.stringify({ ...noOperatorSettings, name: "Acme Mail Ltd." });
    const rendered = launch(oldest!, ["prerender/operatorPages.ts", dist, dir], settings);
    expect(await rendered.ended).toEqual({ code: 0, output: "" });
    const pages = readdirSync(dir, { recursive: true }).filter((file) =>
      String(file).endsWith(".html"),
    );
    expect(pages).toHaveLength(languages.length * operatorPages.length);
    expect(readFileSync(join(dir, String(pages[0])), "utf8")).toContain("Acme Mail Ltd.");
  },
);
