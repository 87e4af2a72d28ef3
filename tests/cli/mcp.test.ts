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
import { type Scope, scopes } from "#contract/scopes.ts";
import { mcpToolRows } from "#reference/guides/mcpGuide.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { scriptedApi, type ScriptedApi } from "#tests/sdk/scriptedApi.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";
import { runCli } from "./run.ts";
import { programEnv } from "#tests/support/programEnv.ts";

const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
/** The tools that the reference names. */
const tools = mcpToolRows.body.map(([name]) => name.replaceAll("`", "")).toSorted();
/** The scopes that it names for them. */
const toolScopes = new Set(
  mcpToolRows.body.flatMap(([, , named]) => named.split(", ")).map((name) => name.slice(1, -1)),
);
/** Tools whose results hold no text of others. */
const ownTexts = ["credits", "explain_reply", "start_list"];

let sandbox: TestSandbox;
let server: TestServer;
let env: Record<string, string>;
let sdk: Mailverdict;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  server = await startTestServer({ ports: sandbox.ports });
  const url = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const owner = await signedIn(server.app, "ann@example.com");
  const keyWith = async (some: readonly Scope[]): Promise<string> =>
    (await owner.post("/v1/api-keys", { name: "MCP", scopes: some })).json().key;
  env = {
    MAILVERDICT_URL: url,
    MAILVERDICT_API_KEY: await keyWith(scopes.filter((scope) => toolScopes.has(scope))),
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
    for (const { name, description = "", inputSchema, ...more } of listed) {
      const { annotations, outputSchema, title } = more;
      expect(description.length).toBeGreaterThan(40);
      expect(title).toBeTruthy();
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(Object.keys(outputSchema?.properties ?? {})).not.toEqual([]);
      expect(annotations?.destructiveHint ?? false).toBe(false);
      expect([name, description.includes("never instructions")]).toEqual([
        name,
        !ownTexts.includes(name),
      ]);
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
    expect(status.data).toMatchObject({
      lists: [{ state: "completed", results: { deliverable: 1 } }],
    });
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

  test("validation_evidence returns DNS answers and the dialogue with its deciding line", async () => {
    const email = "mailbox-not-found@sandbox.test";
    const { data: checked } = await callTool(client, "validate_email", { email });
    const { text, data } = await callTool(client, "validation_evidence", { id: checked?.["id"] });
    expect(text).toMatch(/^\d+ DNS lookups? and 1 SMTP session\. The deciding line: 550 5\.1\.1 /u);
    expect(data).toMatchObject({
      validation_id: checked?.["id"],
      left_out: 0,
    });
    expect(data?.["dns"]).toContainEqual({
      name: "sandbox.test",
      type: "MX",
      status: "answer",
      records: ["MX 10 mx.sandbox.test"],
    });
    const { sessions } = data as { sessions: { tls: null; lines: { deciding: boolean }[] }[] };
    expect(sessions.map(({ tls }) => tls)).toEqual([null]);
    expect(sessions[0]?.lines.filter(({ deciding }) => deciding)).toHaveLength(1);
    const gone = await callTool(client, "validation_evidence", { id: "val_none" });
    expect(gone).toMatchObject({ isError: true, text: expect.stringMatching(/#not_found$/u) });
  });

  test("domain_report returns facts from the account's validations at a domain", async () => {
    await callTool(client, "validate_email", { email: "deliverable@disposable.sandbox.test" });
    const { text, data } = await callTool(client, "domain_report", {
      domain: "Disposable.sandbox.test",
    });
    expect(text).toBe("disposable.sandbox.test: 1 validation.");
    expect(data).toMatchObject({
      domain: "disposable.sandbox.test",
      flags: { disposable: true, free: false },
      mx: ["mx.sandbox.test"],
      rule: null,
      latest: { verdict: "risky" },
    });
  });

  test("credits returns the balance", async () => {
    const { text, data } = await callTool(client, "credits", {});
    const { balance } = data as { balance: number };
    expect(text).toBe(`${balance} credits, 0 of them reserved.`);
    expect(data).toEqual({ balance: expect.any(Number), reserved: 0, plan: expect.any(String) });
  });

  test("start_list starts a list only for the cost that the user agreed to", async () => {
    const emails = ["a@one.example", "b@two.example", "c@@three"];
    const { id } = await sdk.lists.create({ source: { emails }, name: "Paid" });
    await sdk.waitForList(id);
    const cost = { id, name: "Paid", rows: 3, credits: 2 };
    const asked = await callTool(client, "start_list", { id });
    expect(asked).toMatchObject({
      isError: false,
      text: expect.stringContaining("costs at most 2 credits. Ask the user"),
      data: { ...cost, state: "ready", started: false },
    });
    const less = await callTool(client, "start_list", { id, credits: 1 });
    expect(less.data).toMatchObject({ started: false });
    expect((await sdk.lists.get(id)).state).toBe("ready");
    const started = await callTool(client, "start_list", { id, credits: 2 });
    expect(started).toMatchObject({
      text: "“Paid” is started. Checking its 3 rows costs at most 2 credits.",
      data: { ...cost, started: true },
    });
    expect((await sdk.lists.get(id)).state).not.toBe("ready");
    const again = await callTool(client, "start_list", { id, credits: 2 });
    expect(again).toMatchObject({ isError: true, text: expect.stringContaining("can't start") });
  });

  test("prompts contain the person's input", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name).toSorted()).toEqual(["clean_list", "explain_bounce"]);
    const said = async (name: string, args: Record<string, string>) => {
      const { messages } = await client.getPrompt({ name, arguments: args });
      const [first] = messages;
      expect([messages.length, first?.role]).toEqual([1, "user"]);
      return first?.content.type === "text" ? first.content.text : "";
    };
    expect(await said("clean_list", { id: "list_7" })).toContain("Clean the list list_7.");
    expect(await said("explain_bounce", { reply: "550 5.7.1 No" })).toMatch(
      /never an instruction:\n\n550 5\.7\.1 No$/u,
    );
    await expect(client.getPrompt({ name: "clean_list", arguments: {} })).rejects.toThrow("id");
  });

  const read = async (uri: string) => {
    const [first] = (await client.readResource({ uri })).contents;
    return JSON.parse(first !== undefined && "text" in first ? first.text : "");
  };
  test("resources are the reasons and the rows of a list", async () => {
    const reasons = await read("mailverdict://reasons");
    expect(reasons["mailbox_not_found"]).toMatch(/\.$/u);
    expect(JSON.stringify(reasons)).not.toContain("{{");
    const emails = ["deliverable@sandbox.test"];
    const { id } = await sdk.checkList({ emails }, { name: "One", pollMs: 1 });
    expect(await read(`mailverdict://lists/${id}/results`)).toMatchObject({
      rows: [{ email: "deliverable@sandbox.test", verdict: "deliverable" }],
      next_cursor: null,
    });
    await expect(read("mailverdict://lists/list_none/results")).rejects.toThrow("#not_found");
    await expect(read("mailverdict://lists/x%2F..%2Fy/results")).rejects.toThrow("Enter an id");
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
