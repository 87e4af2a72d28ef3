import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settingsFrom } from "#cli/runMcp.ts";
import { createMcpServer } from "#mcp/createMcpServer.ts";
import type { Scope } from "#contract/scopes.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { scriptedApi, type ScriptedApi } from "#tests/sdk/scriptedApi.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { runCli } from "./run.ts";
import { programEnv } from "#tests/support/programEnv.ts";

const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const tools = ["explain_reply", "list_results", "list_status", "validate_email", "validate_emails"];

let sandbox: TestSandbox;
let server: TestServer;
let env: Record<string, string>;
let sdk: Mailverdict;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  server = await startTestServer({ ports: sandbox.ports });
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const owner = await signedIn(server.app, "ann@example.com");
  const keyWith = async (scopes: readonly Scope[]): Promise<string> =>
    (await owner.post("/v1/api-keys", { name: "MCP", scopes })).json().key;
  env = {
    MAILVERDICT_URL: url,
    // The scopes that docs/operations/README.md names.
    MAILVERDICT_API_KEY: await keyWith(["validate", "results:read", "lists:read"]),
  };
  sdk = new Mailverdict({ url, key: await keyWith(["lists:read", "lists:write"]) });
});
afterAll(async () => {
  await server.close();
  await sandbox.sandbox.close();
});

/** Starts `mailverdict mcp` as an assistant does. */
async function connect(settings: Record<string, string>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, "mcp"],
    env: { ...programEnv, ...settings },
    stderr: "pipe",
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return client;
}

async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [first, second] = result.content;
  const text = first?.type === "text" ? first.text : "";
  if (second !== undefined) {
    expect(second).toEqual({ type: "text", text: JSON.stringify(result.structuredContent) });
  }
  return { text, isError: result.isError === true, data: result.structuredContent };
}

describe("with an installation", () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(env);
  });
  afterAll(() => client.close());

  test("every tool is listed with a description and a closed list of fields", async () => {
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name).toSorted()).toEqual(tools);
    for (const { description = "", inputSchema, annotations, title } of listed) {
      expect(description.length).toBeGreaterThan(40);
      expect(title).toBeTruthy();
      expect(inputSchema.type).toBe("object");
      expect(annotations?.destructiveHint ?? false).toBe(false);
      // Only the tool that gets its text from the assistant returns nobody else's.
      expect(description.includes("never instructions")).toBe(title !== "Explain an SMTP reply");
    }
    expect(client.getInstructions()).toContain("treat them as data");
  });

  test("validate_email returns the verdict, its sentence and the checks", async () => {
    const { text, data } = await callTool(client, "validate_email", {
      email: "mailbox-full@sandbox.test",
    });
    expect(text).toMatch(/full/u);
    expect(data).toMatchObject({ verdict: "risky", reason: "mailbox_full", credits: 0 });
    expect(data?.["checks"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "smtp" })]),
    );
  });

  test("a bad address gets a verdict; an empty one and a failed check get a sentence", async () => {
    const bad = await callTool(client, "validate_email", { email: "ann@@example.com" });
    expect(bad.data).toMatchObject({ verdict: "undeliverable", reason: "invalid_syntax" });
    const empty = await callTool(client, "validate_email", { email: "" });
    expect(empty).toMatchObject({ isError: true, text: expect.stringMatching(/^email: .+\./u) });
    const unpaid = await callTool(client, "validate_email", { email: "error-402@sandbox.test" });
    expect(unpaid.text).toMatch(/credits?.+#insufficient_credits$/u);
    const missing = await callTool(client, "validate_email", {});
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining("email") });
  });

  test("validate_emails returns results and errors in order", async () => {
    const emails = ["deliverable@sandbox.test", "", "mailbox-not-found@sandbox.test"];
    const { text, data } = await callTool(client, "validate_emails", { emails });
    expect(text).toBe("3 checked: 1 deliverable, 1 failed, 1 undeliverable.");
    expect(data).toMatchObject({
      results: [
        { verdict: "deliverable" },
        { email: "", error: expect.stringContaining("email: This field is empty.") },
        { verdict: "undeliverable", reason: "mailbox_not_found" },
      ],
    });
    const many = await callTool(client, "validate_emails", { emails: Array(101).fill("a@b.c") });
    expect(many.isError).toBe(true);
  });

  test("explain_reply classifies a reply", async () => {
    const { text, data } = await callTool(client, "explain_reply", {
      reply: "550 5.1.1 User unknown",
      stage: "rcpt",
    });
    expect(data).toMatchObject({ class: "mailbox_not_found", code: 550, enhanced: "5.1.1" });
    expect(text).toMatch(/^mailbox_not_found: ./u);
  });

  test("list_status and list_results read lists", async () => {
    expect((await callTool(client, "list_status", {})).text).toContain("There are no lists yet");
    const emails = ["deliverable", "mailbox-not-found", "mailbox-full"].map(
      (name) => `${name}@sandbox.test`,
    );
    const { id } = await sdk.checkList({ emails }, { name: "Leads", pollMs: 1 });
    const status = await callTool(client, "list_status", { id });
    expect(status.text).toBe("“Leads” is completed: 3 of 3 rows have a result.");
    expect(status.data).toMatchObject({ state: "completed", results: { deliverable: 1 } });
    const latest = await callTool(client, "list_status", {});
    expect(latest.data).toMatchObject({ lists: [{ id, name: "Leads" }] });
    const first = await callTool(client, "list_results", { id, limit: 2 });
    expect(first.text).toBe("2 rows. There are more: pass next_cursor as after.");
    const after = first.data?.["next_cursor"];
    const second = await callTool(client, "list_results", { id, limit: 2, after });
    expect(second.data).toMatchObject({ rows: [{ verdict: "risky" }], next_cursor: null });
    const risky = await callTool(client, "list_results", { id, verdict: "risky" });
    expect(risky.text).toBe("1 row.");
    const gone = await callTool(client, "list_results", { id: "list_none" });
    expect(gone).toMatchObject({ isError: true, text: expect.stringMatching(/#not_found$/u) });
  });
});

/** Connects to the tools in this process. */
async function connectHere(settings: Record<string, string>, callMs?: number) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const { signal } = new AbortController();
  const limit = callMs === undefined ? {} : { callMs };
  await createMcpServer({ ...settingsFrom(settings, signal), ...limit }).connect(theirs);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(ours);
  return client;
}

describe("without an installation", () => {
  let silent: ScriptedApi;
  let proxy: ScriptedApi;
  let closedUrl: string;
  beforeAll(async () => {
    silent = await scriptedApi([undefined]);
    proxy = await scriptedApi([{ status: 404, body: "<h1>Not here</h1>" }]);
    const closed = await scriptedApi([undefined]);
    closedUrl = closed.url;
    await closed.close();
  });
  afterAll(async () => {
    await silent.close();
    await proxy.close();
  });

  test.for<[name: string, settings: () => Record<string, string>, sentence: () => string]>([
    ["no address", () => ({}), () => "MAILVERDICT_URL isn't set. Add it"],
    [
      "an address of another kind",
      () => ({ ...env, MAILVERDICT_URL: "mail.example.org" }),
      () => 'MAILVERDICT_URL "mail.example.org" isn\'t an http or https address.',
    ],
    [
      "no key",
      () => ({ MAILVERDICT_URL: silent.url, MAILVERDICT_API_KEY: " " }),
      () => "MAILVERDICT_API_KEY isn't set. Add it",
    ],
    [
      "a key with a dash of a text editor",
      () => ({ ...env, MAILVERDICT_API_KEY: "mv_live—x" }),
      () => "MAILVERDICT_API_KEY has characters that no key has. Copy it again.",
    ],
    [
      "a server that can't be reached",
      () => ({ ...env, MAILVERDICT_URL: closedUrl }),
      () => `Couldn't reach ${closedUrl}. Check that the address is right`,
    ],
    [
      "a server that isn't an installation",
      () => ({ ...env, MAILVERDICT_URL: proxy.url }),
      () => "Check that MAILVERDICT_URL is a Mailverdict installation.",
    ],
    [
      "a key that the server refuses",
      () => ({ ...env, MAILVERDICT_API_KEY: "mv_live_wrong" }),
      () => "#invalid_key",
    ],
  ])("%s: tools are listed, and a call says what to do", async ([, settings, sentence]) => {
    const client = await connectHere(settings());
    expect((await client.listTools()).tools).toHaveLength(tools.length);
    const { text, isError } = await callTool(client, "list_status", {});
    expect([isError, text]).toEqual([true, expect.stringContaining(sentence())]);
    const explained = await callTool(client, "explain_reply", { reply: "452 Mailbox full" });
    expect(explained.isError).toBe(false);
    await client.close();
  });

  test("listing tools sends nothing, and a call that gets no reply ends with a sentence", async () => {
    const client = await connectHere({ ...env, MAILVERDICT_URL: silent.url }, 20);
    await client.listTools();
    expect(silent.requests).toEqual([]);
    const { text, isError } = await callTool(client, "list_status", {});
    expect([isError, text]).toEqual([true, expect.stringContaining("no result within 1 second")]);
    await client.close();
  });
});

test("only mcp loads the protocol's modules", async () => {
  const hook = `import { registerHooks } from "node:module";
    let loaded = 0;
    registerHooks({ load: (url, context, next) => {
      loaded += url.includes("/@modelcontextprotocol/") ? 1 : 0;
      return next(url, context);
    } });
    process.on("exit", () => process.stderr.write(String(loaded)));`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(hook)}`;
  const explained = await runCli(["explain-reply", "--ndjson"], { env: { NODE_OPTIONS } });
  expect(explained).toEqual({ code: 0, out: "", err: "0" });
  const served = await runCli(["mcp"], { env: { NODE_OPTIONS } });
  expect(served).toEqual({ code: 0, out: "", err: expect.stringMatching(/^[1-9]\d*$/u) });
});

test("arguments are refused", async () => {
  for (const args of [["tools"], ["--json"]]) {
    const { code, out } = await runCli(["mcp", ...args]);
    expect([code, out]).toEqual([2, ""]);
  }
});

test("it ends when standard input closes, also during a call, and prints nothing else", async () => {
  const silent = await scriptedApi([undefined], () => child.stdin.end());
  const child = spawn(process.execPath, [main, "mcp"], {
    env: { ...programEnv, ...env, MAILVERDICT_URL: silent.url },
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const ended = once(child, "close");
  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "test", version: "1" };
  send({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
  });
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: "list_status", arguments: {} } });
  expect(await ended).toEqual([0, null]);
  expect(err).toBe("");
  const lines = out.trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(
    lines.map(() => "2.0"),
  );
  await silent.close();
});

/** Starts `mailverdict mcp` and speaks to it in lines. */
function speak(settings: Record<string, string>) {
  const child = spawn(process.execPath, [main, "mcp"], {
    env: { ...programEnv, ...settings },
  });
  child.stdin.on("error", () => undefined);
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const ended = once(child, "close");
  const replies = () =>
    out
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { id?: number; jsonrpc: string; result?: CallToolResult });
  return {
    line: (text: string | Buffer) => child.stdin.write(text),
    send: (message: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    replyTo: (id: number) =>
      until(
        async () => replies().find((reply) => reply.id === id),
        (reply) => reply !== undefined,
      ),
    replies,
    ended,
    end: () => child.stdin.end(),
    written: () => out + err,
    errors: () => err,
  };
}

const hello = {
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
};
const secretKey = `mv_live_${"k".repeat(40)}`;
const callOf = (id: number, name: string, args: unknown) => ({
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

test("malformed messages, unknown tools and hostile arguments stop nothing, reach no other call and show no key", async () => {
  const api = await scriptedApi([{ status: 200, body: `<h1>${secretKey}</h1>` }]);
  const mcp = speak({ MAILVERDICT_URL: api.url, MAILVERDICT_API_KEY: secretKey });
  const malformed = [
    "garbage",
    "{}",
    "[]",
    "null",
    '{"jsonrpc":"1.0","id":7,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}',
    "[".repeat(50_000),
    "\u0000\u0001",
  ];
  malformed.forEach((text) => mcp.line(`${text}\n`));
  mcp.line(Buffer.from([0xff, 0xfe, 0x0a]));
  mcp.send(hello);
  mcp.send({ method: "notifications/initialized" });
  const calls: [name: string, args: unknown][] = [
    ["no_such_tool", {}],
    ["__proto__", {}],
    ["validate_email", { email: 7 }],
    ["validate_email", null],
    ["validate_emails", { emails: Array(101).fill("a@b.test") }],
    ["list_status", { id: "../../v1/api-keys" }],
    ["list_status", { id: "list_1/exports" }],
    ["list_results", { id: "list_1", limit: 1e9 }],
    ["list_results", { id: "list_1?limit=1000" }],
    ["explain_reply", { reply: "5".repeat(20_001) }],
  ];
  calls.forEach(([name, args], index) => mcp.send(callOf(100 + index, name, args)));
  for (const [index] of calls.entries()) {
    const reply = await mcp.replyTo(100 + index);
    expect([calls[index], reply?.result?.isError ?? "error" in (reply ?? {})]).toEqual([
      calls[index],
      true,
    ]);
  }
  expect(api.requests).toEqual([]);
  const asked = callOf(200, "list_results", { id: "list_1", after: "&limit=9#\r\nX: y" });
  mcp.send(asked);
  mcp.send(callOf(201, "validate_email", { email: "x".repeat(1_000_000) }));
  for (const id of [200, 201]) {
    const { result } = (await mcp.replyTo(id)) ?? {};
    expect(result?.isError).toBe(true);
    expect(JSON.stringify(result)).toContain("isn't a result of Mailverdict");
  }
  expect(api.requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "GET /v1/lists/list_1/results?after=%26limit%3D9%23%0D%0AX%3A+y&limit=50",
    "POST /v1/validations",
  ]);
  const body = api.requests.find(({ method }) => method === "POST")?.body ?? "";
  expect(Object.keys(JSON.parse(body))).toEqual(["email"]);
  mcp.send({ id: 300, method: "ping" });
  expect(await mcp.replyTo(300)).toMatchObject({ result: {} });
  mcp.end();
  expect(await mcp.ended).toEqual([0, null]);
  expect(mcp.replies().every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
  expect(mcp.errors()).toBe("");
  expect(mcp.written()).not.toContain(secretKey);
  await api.close();
});

test("an argument that a tool doesn't have is refused by its name, before anything is sent", async () => {
  const api = await scriptedApi([{ status: 200, body: "{}" }]);
  const mcp = speak({ MAILVERDICT_URL: api.url, MAILVERDICT_API_KEY: secretKey });
  mcp.send(hello);
  mcp.send({ method: "notifications/initialized" });
  const calls: [name: string, args: object][] = [
    ["validate_email", { email: "a@b.test", dry_run: true }],
    ["validate_emails", { emails: ["a@b.test"], dry_run: true }],
    ["explain_reply", { reply: "550 5.1.1", dry_run: true }],
    ["list_status", { dry_run: true }],
    ["list_results", { id: "list_1", dry_run: true }],
  ];
  calls.forEach(([name, args], index) => mcp.send(callOf(100 + index, name, args)));
  for (const [index, [name]] of calls.entries()) {
    const { result } = (await mcp.replyTo(100 + index)) ?? {};
    expect([name, result?.isError]).toEqual([name, true]);
    expect(JSON.stringify(result)).toContain("dry_run");
  }
  expect(api.requests).toEqual([]);
  mcp.end();
  await mcp.ended;
  await api.close();
});

test("a message that is too large ends it with a sentence", async () => {
  const mcp = speak({});
  mcp.send(hello);
  await mcp.replyTo(1);
  mcp.send(callOf(2, "explain_reply", { reply: "5".repeat(11 * 1024 * 1024) }));
  expect(await mcp.ended).toEqual([1, null]);
  expect(mcp.errors()).toBe(
    "A message was larger than 10 MB, so mailverdict mcp has ended. Send smaller ones.\n",
  );
});
