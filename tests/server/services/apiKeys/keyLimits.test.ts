import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";
const proxy = "127.0.0.1";

describe.each(databases)("limits of a key on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    const ports = portsOf(sandbox, { sandbox: false });
    const config = { rateLimits: true, trustedProxies: [proxy] };
    server = await startTestServer({ open, ports, config });
    ann = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const make = async (body: object) =>
    (await ann.post("/v1/api-keys", { name: "A script", ...body })).json();
  const ask = (
    key: string,
    method: string,
    url: string,
    more: { body?: object; headers?: Record<string, string> } = {},
  ) =>
    new Visitor(server.app).ask(method, url, {
      headers: { authorization: `Bearer ${key}`, ...more.headers },
      ...(more.body === undefined ? {} : { body: more.body }),
    });
  const check = (key: string, local = "deliverable") =>
    ask(key, "POST", "/v1/validations", { body: { email: `${local}@${domain}` } });
  const listed = async (id: string) =>
    (await ann.get("/v1/api-keys")).json().data.find((one: { id: string }) => one.id === id);

  test("a key made without further options checks addresses, reads results, and ends in a year", async () => {
    const made = await make({});
    expect(made).toMatchObject({
      scopes: ["validate", "results:read"],
      allowed_networks: [],
      requests_per_minute: null,
      credit_budget: null,
      credits_used: null,
    });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(365 * 86_400_000);
    expect((await check(made.key)).statusCode).toBe(200);
    expect((await ask(made.key, "GET", "/v1/credits")).json()).toMatchObject({
      code: "insufficient_scope",
      scope: "billing:read",
      detail: "This key doesn't have the scope billing:read. Use a key that has it, or create one.",
    });
  });

  test.each([
    ["192.0.2.0/24", "192.0.2.9", 200],
    ["192.0.2.77/24", "192.0.2.9", 200],
    ["192.0.2.0/24", "192.0.3.9", 403],
    ["192.0.2.9", "192.0.2.9", 200],
    ["192.0.2.9", "192.0.2.8", 403],
    ["192.0.2.0/24", "::ffff:192.0.2.9", 200],
    ["::ffff:192.0.2.0/120", "192.0.2.9", 200],
    ["2001:db8:1::/48", "2001:db8:1:2::3", 200],
    ["2001:db8:1::/48", "2001:db8:2::1", 403],
    ["2001:db8:1::/48", "192.0.2.9", 403],
    ["0.0.0.0/0", "2001:db8::1", 403],
    ["::/0", "192.0.2.9", 403],
  ])("of %s and asked from %s it is answered %d", async (network, address, status) => {
    const { key } = await make({ allowed_networks: [network], scopes: ["results:read"] });
    const headers = { "x-forwarded-for": address };
    const reply = await ask(key, "GET", "/v1/validations", { headers });
    expect([reply.statusCode, reply.json().code]).toEqual([
      status,
      status === 200 ? undefined : "ip_not_allowed",
    ]);
  });

  test("an address made up in X-Forwarded-For opens no network where no proxy is trusted", async () => {
    const direct = await startTestServer({ open });
    const eve = await signedIn(direct.app, "eve@example.com");
    const body = { name: "K", allowed_networks: ["192.0.2.0/24"], scopes: ["results:read"] };
    const { key, id } = (await eve.post("/v1/api-keys", body)).json();
    const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": "192.0.2.9" };
    const reply = await new Visitor(direct.app).ask("GET", "/v1/validations", { headers });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "ip_not_allowed"]);
    const { data } = (await eve.get("/v1/api-keys")).json();
    expect(data.find((one: { id: string }) => one.id === id).last_used_at).toBeNull();
    await direct.close();
  });

  test("networks are stored in one form, each once", async () => {
    const allowed = ["192.0.2.77/24", "192.0.2.1/24", "2001:DB8:0:0::7/32", "198.51.100.4"];
    const { allowed_networks: kept } = await make({ allowed_networks: allowed });
    expect(kept).toEqual(["192.0.2.0/24", "2001:db8::/32", "198.51.100.4/32"]);
  });

  test("its own rate limit holds beside the account's", async () => {
    const slow = await make({ requests_per_minute: 3, scopes: ["billing:read"] });
    const other = await make({ scopes: ["billing:read"] });
    const codes: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      codes.push((await ask(slow.key, "GET", "/v1/credits")).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 429, 429]);
    expect((await ask(other.key, "GET", "/v1/credits")).statusCode).toBe(200);
  });

  test("its budget resets each month and counts charged checks only", async () => {
    const { id, key } = await make({ credit_budget: 2 });
    expect((await check(key)).statusCode).toBe(200);
    // Unknown results cost nothing.
    expect((await check(key, "greylisted")).json().billing.credits).toBe(0);
    expect((await listed(id)).credits_used).toBe(1);
    expect((await check(key, "no-such-user")).statusCode).toBe(200);
    const refused = await check(key);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "key_budget_exceeded"]);
    expect((await check((await make({})).key)).statusCode).toBe(200);
    const { queries } = server.context.database;
    await queries.updateTable("api_keys").set({ budget_month: "2020-01" }).execute();
    expect((await check(key)).statusCode).toBe(200);
    expect((await listed(id)).credits_used).toBe(1);
  });

  test("of twenty checks at once a budget of five pays for five", async () => {
    const { id, key } = await make({ credit_budget: 5 });
    const replies = await Promise.all(Array.from({ length: 15 }, () => check(key)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(replies.filter(({ statusCode }) => statusCode === 402)).toHaveLength(10);
    expect((await listed(id)).credits_used).toBe(5);
  });

  test("of a batch, the first addresses that the budget pays for are checked", async () => {
    const { id, key } = await make({ credit_budget: 3 });
    const emails = Array.from({ length: 5 }, (_, index) => `deliverable+${index}@${domain}`);
    const { held } = (await ann.get("/v1/credits")).json();
    const body = { emails: ["no address", ...emails], timeout_ms: 30_000 };
    const batch = (await ask(key, "POST", "/v1/validations/batch", { body })).json();
    const statuses = batch.data.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual([...Array(4).fill("completed"), "failed", "failed"]);
    expect(batch.data[5].problem).toMatchObject({ code: "key_budget_exceeded", status: 402 });
    expect((await listed(id)).credits_used).toBe(3);
    expect((await ann.get("/v1/credits")).json().held).toBe(held);
  });

  const list = async (key: string, emails: string[], options: object = {}) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const body = { source: { emails: emails.map((local) => `${local}@${domain}`) }, options };
    const { id } = (await ask(key, "POST", "/v1/lists", { body, headers })).json();
    const settled = await until(
      async () => (await ask(key, "GET", `/v1/lists/${id}`)).json(),
      ({ state }) => !["parsing", "queued", "running", "finalizing"].includes(state),
    );
    return { id, settled };
  };

  test("a list starts only within the budget, also automatically, and releases the rest", async () => {
    const options = { credit_budget: 2, scopes: ["lists:read", "lists:write"] };
    const { id: keyId, key } = await make(options);
    const three = ["deliverable", "no-such-user", "mailbox-full"];
    const big = await list(key, three);
    const start = (id: string) => ask(key, "POST", `/v1/lists/${id}/start`, { body: {} });
    const refused = await start(big.id);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "key_budget_exceeded"]);
    const auto = await list(key, three, { start: "auto" });
    expect(auto.settled).toMatchObject({ state: "ready", error: { code: "key_budget_exceeded" } });
    const before = (await ann.get("/v1/credits")).json();
    expect(before.held).toBe(0);
    const small = await list(key, ["deliverable", "no-such-user"]);
    expect((await start(small.id)).statusCode).toBe(200);
    const canceled = await ask(key, "POST", `/v1/lists/${small.id}/cancel`, { body: {} });
    const { credits } = canceled.json();
    expect((await listed(keyId)).credits_used).toBe(credits.charged);
  });

  const stopped = (id: string) =>
    until(
      async () => (await ann.get(`/v1/lists/${id}`)).json(),
      ({ state }) => ["paused", "completed"].includes(state),
    );

  test("a list of the owner's is no way around the budget: who raises its bound pays", async () => {
    const options = { credit_budget: 0, scopes: ["lists:read", "lists:write"] };
    const { id: keyId, key } = await make(options);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const source = { emails: [`deliverable@${domain}`, `mailbox-full@${domain}`] };
    const made = await ann.ask("POST", "/v1/lists", {
      headers,
      body: { source, options: { max_credits: 1, start: "auto" } },
    });
    const { id } = made.json();
    expect(await stopped(id)).toMatchObject({ error: { code: "max_credits_reached" } });
    const raised = await ask(key, "PATCH", `/v1/lists/${id}`, {
      body: { options: { max_credits: 10 } },
    });
    expect(raised.statusCode).toBe(200);
    expect((await ask(key, "POST", `/v1/lists/${id}/resume`, { body: {} })).statusCode).toBe(200);
    expect(await stopped(id)).toMatchObject({
      state: "paused",
      error: { code: "key_budget_exceeded" },
    });
    expect((await listed(keyId)).credits_used).toBe(0);
    // When the owner resumes the list without the key, its budget no longer applies.
    expect((await ann.post(`/v1/lists/${id}/resume`)).statusCode).toBe(200);
    expect((await stopped(id)).state).toBe("completed");
  });
});
