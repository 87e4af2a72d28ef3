import { globSync, readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Scope } from "#contract/scopes.ts";
import { mayBePage } from "#server/http/notFoundRoutes.ts";
import { databases } from "#tests/support/databases.ts";
import { mcpInitialize } from "#tests/support/mcpInitialize.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Calls a tool, and returns its sentence and data. */
async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [first] = result.content;
  const text = first?.type === "text" ? first.text : "";
  return { text, isError: result.isError === true, data: result.structuredContent };
}

const refusal = async (reply: Response) => [reply.status, (await reply.json()).code];

describe.each(databases)("MCP over HTTP on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let url: string;
  let owner: Visitor;
  let key: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    server = await startTestServer({ open, ports: sandbox.ports });
    url = `${await server.app.listen({ host: "127.0.0.1", port: 0 })}/mcp`;
    owner = await signedIn(server.app, "ann@example.com");
    key = await keyWith({ scopes: ["validate", "results:read"] });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  const keyWith = async (options: { scopes: Scope[]; allowed_networks?: string[] }) =>
    (await owner.post("/v1/api-keys", { name: "Assistant", ...options })).json().key as string;

  async function connect(bearer: string): Promise<Client> {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${bearer}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    onTestFinished(() => client.close());
    return client;
  }

  /** Sends a message as it is. */
  const send = (headers: Record<string, string>, body: unknown = mcpInitialize, method = "POST") =>
    fetch(url, {
      method,
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...headers,
      },
      ...(method === "POST"
        ? { body: typeof body === "string" ? body : JSON.stringify(body) }
        : {}),
    });
  const bearer = () => ({ authorization: `Bearer ${key}` });

  test("the official client lists the tools and checks an address on the key's account", async () => {
    const client = await connect(key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("validate_email");
    const email = "mailbox-full@sandbox.test";
    const { data } = await callTool(client, "validate_email", { email });
    expect(data).toMatchObject({ verdict: "risky", reason: "mailbox_full" });
    const stored = await owner.get(`/v1/validations/${String(data?.["id"])}`);
    expect(stored.json()).toMatchObject({ input: email });
    const many = await callTool(client, "validate_emails", { emails: [email, "zoë@@x"] });
    expect(many.text).toBe("2 checked: 1 risky, 1 undeliverable.");
  });

  test("a tool beyond the key's scopes says which scope is missing", async () => {
    const { isError, text } = await callTool(await connect(key), "list_status", {});
    expect([isError, text]).toEqual([true, expect.stringContaining("lists:read")]);
    expect(text).toMatch(/#insufficient_scope$/u);
  });

  test("an argument that a tool doesn't have is refused", async () => {
    const args = { email: "deliverable@sandbox.test", dry_run: true };
    const { isError, text } = await callTool(await connect(key), "validate_email", args);
    expect([isError, text]).toEqual([true, expect.stringContaining("dry_run")]);
  });

  test("calls count as requests and credits of the key", async () => {
    const own = await keyWith({ scopes: ["validate", "results:read"] });
    const client = await connect(own);
    await callTool(client, "validate_email", { email: "ann@@example.com" });
    const keys = (await owner.get("/v1/api-keys")).json().data;
    const found = keys.find(({ last4 }: { last4: string }) => own.endsWith(last4));
    expect(found).toMatchObject({ last_used_call: expect.any(String) });
    expect(found.usage[0].requests).toBeGreaterThanOrEqual(3);
    expect(found.usage[0].errors).toBe(0);
  });

  test("without a key that is valid from this network there is no reply of the protocol", async () => {
    const none = await send({});
    expect(none.headers.get("www-authenticate")).toBe("Bearer");
    expect(await refusal(none)).toEqual([401, "missing_credentials"]);
    const wrong = await send({ authorization: "Bearer mv_live_wrong" });
    expect(wrong.headers.get("www-authenticate")).toContain("invalid_token");
    expect(await refusal(wrong)).toEqual([401, "invalid_key"]);
    const elsewhere = await keyWith({ scopes: ["validate"], allowed_networks: ["203.0.113.0/24"] });
    expect(await refusal(await send({ authorization: `Bearer ${elsewhere}` }))).toEqual([
      403,
      "ip_not_allowed",
    ]);
  });

  test("tools call in the name of the network that the message came from", async () => {
    const own = await keyWith({ scopes: ["validate"], allowed_networks: ["203.0.113.0/24"] });
    const reply = await server.app.inject({
      method: "POST",
      url: "/mcp",
      remoteAddress: "203.0.113.7",
      headers: { authorization: `Bearer ${own}`, accept: "application/json, text/event-stream" },
      payload: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "validate_email", arguments: { email: "a@@b" } },
      },
    });
    expect(reply.json().result.structuredContent).toMatchObject({ reason: "invalid_syntax" });
  });

  test("rows of a list come in pages", async () => {
    const emails = ["a@@b", "c@@d"];
    const made = await owner.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "pages" },
      body: { source: { emails } },
    });
    const { id } = made.json();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "ready",
    );
    const { data } = await callTool(await connect(key), "list_results", { id, limit: 1 });
    expect(data).toMatchObject({ rows: [{ value: "a@@b" }], next_cursor: expect.any(String) });
  });

  test("a key over its rate limit is refused before its message is read", async () => {
    const strict = await startTestServer({ open, config: { rateLimits: true } });
    onTestFinished(() => strict.close());
    const ben = await signedIn(strict.app, "ben@example.com");
    const options = { name: "Slow", scopes: ["validate"], requests_per_minute: 2 };
    const slow = (await ben.post("/v1/api-keys", options)).json().key as string;
    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      const reply = await strict.app.inject({
        method: "POST",
        url: "/mcp",
        headers: { authorization: `Bearer ${slow}`, accept: "application/json, text/event-stream" },
        payload: mcpInitialize,
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test("a session is no key, with its cookies or its token", async () => {
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(await refusal(await send({ cookie }))).toEqual([401, "missing_credentials"]);
    const token = { cookie, authorization: `Bearer ${owner.access}` };
    expect(await refusal(await send(token))).toEqual([401, "invalid_key"]);
  });

  test("pages of other origins are refused, also with a rebound name", async () => {
    for (const origin of ["https://evil.example", "null", "http://rebound.example"]) {
      const reply = await send({ ...bearer(), origin });
      expect(await refusal(reply)).toEqual([403, "origin_not_allowed"]);
    }
  });

  test("other methods, several messages at once, large and broken ones are refused", async () => {
    for (const method of ["GET", "DELETE"]) {
      const reply = await send(bearer(), undefined, method);
      expect(reply.headers.get("allow")).toBe("POST, OPTIONS");
      expect(await refusal(reply)).toEqual([405, "method_not_allowed"]);
    }
    expect(await refusal(await send(bearer(), [mcpInitialize, mcpInitialize]))).toEqual([
      400,
      "malformed_request",
    ]);
    expect(await refusal(await send(bearer(), "{"))).toEqual([400, "malformed_request"]);
    const large = JSON.stringify({ ...mcpInitialize, more: "x".repeat(128 * 1024) });
    expect(await refusal(await send(bearer(), large))).toEqual([413, "body_too_large"]);
    const clientInfo = { name: "x".repeat(120 * 1024), version: "1" };
    const fitting = { ...mcpInitialize, params: { ...mcpInitialize.params, clientInfo } };
    expect((await send(bearer(), fitting)).status).toBe(200);
    const text = await send({ ...bearer(), "content-type": "text/plain" });
    expect(await refusal(text)).toEqual([415, "unsupported_media_type"]);
    const odd = await send(bearer(), { jsonrpc: "2.0", id: 1, method: "no/such" });
    expect(await odd.json()).toMatchObject({ id: 1, error: { code: -32_601 } });
    const unreadable = await send(bearer(), { id: 1 });
    expect([unreadable.status, await unreadable.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.anything() }),
    ]);
    const quiet = await send(bearer(), { jsonrpc: "2.0", method: "notifications/initialized" });
    expect([quiet.status, await quiet.text()]).toEqual([202, ""]);
  });

  test("no reply sets a cookie or may be stored", async () => {
    const reply = await send(bearer());
    expect(reply.headers.get("set-cookie")).toBeNull();
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/u);
    expect(reply.headers.get("mcp-session-id")).toBeNull();
  });
});

test("GET is for no page at this path", () => {
  const reading = { method: "GET" } as FastifyRequest;
  expect(mayBePage(reading, "/mcp")).toBe(false);
  expect(mayBePage(reading, "/mcp/docs")).toBe(true);
});

test("the server loads the protocol's modules only with import()", () => {
  for (const file of globSync("server/**/*.ts")) {
    const text = readFileSync(file, "utf8");
    expect(text, file).not.toMatch(/from "(?:@modelcontextprotocol|#mcp\/)/u);
  }
});
