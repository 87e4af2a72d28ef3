import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import { scriptedApi } from "#tests/sdk/scriptedApi.ts";
import { mcpInitialize } from "#tests/support/mcpInitialize.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { until } from "#tests/support/until.ts";

const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));

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
  mcp.send(mcpInitialize);
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
    ["start_list", { id: "list_1/../list_2" }],
    ["start_list", { id: "list_1", credits: -1 }],
    ["validation_evidence", { id: "val_1/bundle" }],
    ["domain_report", { domain: "" }],
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
  mcp.send(mcpInitialize);
  mcp.send({ method: "notifications/initialized" });
  const calls: [name: string, args: object][] = [
    ["validate_email", { email: "a@b.test", dry_run: true }],
    ["validate_emails", { emails: ["a@b.test"], dry_run: true }],
    ["explain_reply", { reply: "550 5.1.1", dry_run: true }],
    ["list_status", { dry_run: true }],
    ["list_results", { id: "list_1", dry_run: true }],
    ["start_list", { id: "list_1", dry_run: true }],
    ["validation_evidence", { id: "val_1", dry_run: true }],
    ["domain_report", { domain: "b.test", dry_run: true }],
    ["credits", { dry_run: true }],
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
  mcp.send(mcpInitialize);
  await mcp.replyTo(1);
  mcp.send(callOf(2, "explain_reply", { reply: "5".repeat(11 * 1024 * 1024) }));
  expect(await mcp.ended).toEqual([1, null]);
  expect(mcp.errors()).toBe(
    "A message was larger than 10 MB, so mailverdict mcp has ended. Send smaller ones.\n",
  );
});
