import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "#tests/support/postgres.ts";
import { programEnv } from "#tests/support/programEnv.ts";

/** A server as a separate process, with its output. */
interface Program {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  exit: Promise<number | null>;
}

let dir: string;
const started: Program[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "server-program-"));
});
afterEach(async () => {
  for (const program of started.splice(0)) {
    program.child.kill("SIGKILL");
    await program.exit;
  }
  rmSync(dir, { recursive: true, force: true });
});

function start(file: string, env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [file], {
    env: { ...programEnv, DATA_DIR: dir, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { output: "", errors: "" };
  child.stdout.on("data", (text) => (said.output += String(text)));
  child.stderr.on("data", (text) => (said.errors += String(text)));
  const exit = once(child, "exit").then(([code]) => code as number | null);
  const program = { child, output: () => said.output, errors: () => said.errors, exit };
  started.push(program);
  return program;
}

async function originOf(program: Program): Promise<string> {
  await expect.poll(program.output).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  return /http:\/\/127\.0\.0\.1:\d+/.exec(program.output())![0];
}

const json = { "content-type": "application/json" };
const email = "ann@example.com";

/** Registers an account, signs it in and returns the headers of its requests. */
async function signIn(origin: string): Promise<Record<string, string>> {
  const password = "correct tall zebra 9";
  const post = (path: string, body: object) =>
    fetch(origin + path, { method: "POST", headers: json, body: JSON.stringify(body) });
  await post("/register/", { email, password, confirm_password: password });
  const login = await post("/login/", { email, password });
  expect(login.status).toBe(200);
  const cookies = login.headers.getSetCookie().map((each) => each.split(";", 1)[0]!);
  const xsrf = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))!;
  return {
    cookie: cookies.join("; "),
    "x-xsrf-token": xsrf.slice("XSRF-TOKEN=".length),
    authorization: login.headers.get("authorization")!,
  };
}

test("settings that are wrong stop the start, all named at once, and nothing is made", async () => {
  const data = join(dir, "never");
  const program = start("server/main.ts", { PORT: "99999", PUBLIC_URL: "nowhere", DATA_DIR: data });
  expect(await program.exit).toBe(1);
  expect(program.errors()).toMatch(/PORT must be .*\n.*PUBLIC_URL must be /s);
  expect(existsSync(data)).toBe(false);
});

test("an address to ask from that is not this machine's stops the start and is named", async () => {
  const data = join(dir, "never");
  const probeAddresses = "127.0.0.2,203.0.113.9=8.8.8.8";
  const program = start("server/main.ts", { PROBE_ADDRESSES: probeAddresses, DATA_DIR: data });
  expect(await program.exit).toBe(1);
  expect(program.errors()).toContain("203.0.113.9 isn't (EADDRNOTAVAIL)");
  expect(program.errors()).not.toContain("127.0.0.2");
  expect(existsSync(data)).toBe(false);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "the server prints its address and next steps, logs separately, and exits with 0 on %s",
  async (signal) => {
    const program = start("server/main.ts");
    const origin = await originOf(program);
    expect(program.output()).toContain("deliverable@sandbox.test");
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await expect.poll(program.errors).toContain('"route":"/readyz"');
    for (const line of program.errors().trim().split("\n")) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
    }
    program.child.kill(signal);
    expect(await program.exit).toBe(0);
    expect(program.errors()).toMatch(/"msg":"stopping"[^]*"msg":"stopped"/u);
  },
);

test.each(["closed", "unverified"])(
  "a public installation without mail starts with REGISTRATION=%s and prints the setup code until its operator registered",
  async (registration) => {
    const env = { PUBLIC_URL: "http://127.1.2.3.nip.example", REGISTRATION: registration };
    const port = await freePort();
    const first = start("server/main.ts", { ...env, PORT: String(port) });
    const shown = /setup code: \S*?([0-9A-Z]{5}(?:-[0-9A-Z]{5}){3})/u;
    await expect.poll(first.output).toMatch(shown);
    const [, code] = shown.exec(first.output())!;
    const origin = `http://127.0.0.1:${port}`;
    const password = { password: "correct tall zebra 9", confirm_password: "correct tall zebra 9" };
    const reply = await fetch(`${origin}/register/`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email, ...password, setup_code: code }),
    });
    expect(reply.status).toBe(200);
    first.child.kill("SIGTERM");
    await first.exit;
    const second = start("server/main.ts", { ...env, PORT: "0" });
    await expect.poll(second.output).toContain("1. Sign in.");
    expect(second.output()).not.toContain("setup code");
  },
);

test("one Ctrl+C that arrives twice, from the terminal and from npm, still stops in order", async () => {
  const program = start("server/main.ts");
  const origin = await originOf(program);
  const headers = await signIn(origin);
  // A running check delays the shutdown until the second signal arrives.
  const check = await fetch(`${origin}/v1/validations`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify({ email: "slow-3000ms@sandbox.test", timeout_ms: 0 }),
  });
  expect(check.status).toBe(202);
  program.child.kill("SIGINT");
  program.child.kill("SIGTERM");
  expect(await program.exit).toBe(0);
});

test.each([
  ["half a head", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
  [
    "half a body",
    "POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
  ],
])("a client that sent %s and then nothing doesn't delay the stop", async (_, bytes) => {
  const program = start("server/main.ts");
  const { port } = new URL(await originOf(program));
  const client = connect(Number(port), "127.0.0.1");
  client.on("error", () => undefined);
  await once(client, "connect");
  client.write(bytes);
  // An answer to a later connection shows that the server has read the bytes.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  program.child.kill("SIGTERM");
  expect(await program.exit).toBe(0);
  client.destroy();
});

test("acknowledged writes and the session survive kill -9", async () => {
  const first = start("server/main.ts");
  const origin = await originOf(first);
  const headers = await signIn(origin);
  first.child.kill("SIGKILL");
  await first.exit;
  const second = start("server/main.ts");
  const reply = await fetch(`${await originOf(second)}/v1/account`, { headers });
  expect(await reply.json()).toMatchObject({ email });
});

test("the worker delivers mails beside the server and ends with 0", async () => {
  const program = start("server/worker.ts");
  await expect.poll(program.output).toContain("delivers mails");
  program.child.kill("SIGTERM");
  expect(await program.exit).toBe(0);
});
