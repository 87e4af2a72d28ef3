import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compatCalls } from "#contract/compat.ts";
import { scopes } from "#contract/scopes.ts";
import { startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import {
  inQuery,
  requests,
  everyRequest,
  everyCheck,
  good,
  type Request,
  type CompatServer,
  startCompatServer,
} from "./compatServer.ts";

describe.each(databases)("errors and limits of compatibility endpoints on $name", ({ open }) => {
  let compat: CompatServer;
  let sandbox: TestSandbox;
  let server: TestServer;
  let ann: Visitor;
  let key: string;
  let send: CompatServer["send"];
  let newKey: CompatServer["newKey"];
  const program = () => new Visitor(server.app);
  beforeAll(async () => {
    compat = await startCompatServer(open);
    ({ sandbox, server, ann, key, send, newKey } = compat);
  });
  afterAll(() => compat.close());

  test.each(everyRequest)(
    "%s rejects a missing, wrong, revoked or scopeless key in its service's shape (%#)",
    async (name, make) => {
      const scopeless = await newKey({ scopes: ["rules:read"] });
      const { id, key: revoked } = (
        await ann.post("/v1/api-keys", { name: "Old", scopes })
      ).json() as { id: string; key: string };
      await ann.ask("DELETE", `/v1/api-keys/${id}`);
      const { service } = compatCalls[name];
      for (const [bad, scoped] of [
        ["", true],
        ["mv_live_wrong", true],
        [`${key.slice(0, -1)}!`, true],
        [ann.access!, true],
        [revoked, true],
        [scopeless, false],
      ] as const) {
        const reply = await send(make(bad, good));
        const inBatch = (error: unknown) =>
          name === "zeroBounceBatch"
            ? { email_batch: [], errors: [{ error, email_address: "all" }] }
            : { error };
        const shapes = {
          zerobounce: scoped
            ? name === "zeroBounceCredits"
              ? [200, { Credits: "-1" }]
              : [200, inBatch("Invalid API key or your account ran out of credits")]
            : [403, inBatch(expect.stringContaining(compatCalls[name].scope))],
          neverbounce: [
            200,
            { status: "auth_failure", message: expect.any(String), execution_time: 0 },
          ],
          kickbox: scoped
            ? [403, { message: "Invalid API key", success: false }]
            : [403, { message: expect.stringContaining(compatCalls[name].scope), success: false }],
          emailable: [scoped ? 401 : 403, { message: expect.any(String) }],
          reacher: [scoped ? 401 : 403, { error: expect.any(String) }],
        };
        expect([reply.statusCode, reply.json()]).toEqual(shapes[service]);
      }
    },
  );

  test.each(everyCheck)("%s has its service's errors of a check (%#)", async (name, make) => {
    const { service } = compatCalls[name];
    const text = expect.any(String);
    const shapes = {
      zerobounce: { 402: [200], 429: [429], 503: [503], bad: [400] },
      neverbounce: {
        402: [200, "general_failure"],
        429: [200, "throttle_triggered"],
        503: [200, "temp_unavail"],
        bad: [200, "general_failure"],
      },
      kickbox: { 402: [403, false], 429: [429, false], 503: [503, false], bad: [400, false] },
      emailable: { 402: [402], 429: [429], 503: [503], bad: [400] },
      reacher: { 402: [402], 429: [429], 503: [503], bad: [400] },
    } as const;
    const asked = {
      402: "error-402@sandbox.test",
      429: "error-429@sandbox.test",
      503: "error-503@sandbox.test",
      bad: "a\nb@sandbox.test",
    } as const;
    for (const kind of ["402", "429", "503", "bad"] as const) {
      const reply = await send(make(key, asked[kind]));
      const [status, flag] = shapes[service][kind];
      const body = {
        zerobounce: { error: text },
        neverbounce: { status: flag, message: text, execution_time: 0 },
        kickbox: { message: text, success: false },
        emailable: { message: text },
        reacher: { error: text },
      }[service];
      expect([kind, reply.statusCode, reply.json()]).toEqual([kind, status, body]);
      expect(reply.headers["retry-after"] !== undefined).toBe(["429", "503"].includes(kind));
    }
  });

  test.each<[string, string, number, object]>([
    ["GET", "zerobounce/v2/sendfile", 404, { error: expect.any(String) }],
    ["PUT", "zerobounce/v2/validate", 405, { error: expect.any(String) }],
    [
      "POST",
      "neverbounce/v4/poe/confirm",
      200,
      { status: "general_failure", message: expect.any(String), execution_time: 0 },
    ],
    ["PUT", "kickbox/v2/verify-batch", 404, { message: expect.any(String), success: false }],
    ["DELETE", "reacher/v1/bulk/1", 405, { error: expect.any(String) }],
    ["GET", "reacher/", 404, { error: expect.any(String) }],
  ])("%s /compat/%s, which isn't served, has the shape of the service", async (...asked) => {
    const [method, path, status, body] = asked;
    const reply = await program().ask(
      method,
      `/compat/${path}`,
      method === "GET" ? {} : { body: {} },
    );
    expect([reply.statusCode, reply.json()]).toEqual([status, body]);
    expect(reply.headers["content-type"]).toContain("application/json");
    for (const other of ["/compat/constructor/x", "/compat/unknown/v1", "/compat"]) {
      const found = await program().get(other, { accept: "application/json" });
      expect([404, found.statusCode]).toEqual([404, 404]);
    }
  });

  test("a key over its limit gets its service's error, and a HEAD never checks", async () => {
    const limited = await startTestServer({
      open,
      ports: sandbox.ports,
      config: { rateLimits: true },
    });
    const owner = await signedIn(limited.app, "ann@example.com");
    const made = { name: "Slow", scopes, requests_per_minute: 1 };
    const slow = (await owner.post("/v1/api-keys", made)).json().key as string;
    const ask = async ({ method, url, headers = {}, body }: Request) =>
      new Visitor(limited.app).ask(method, url, {
        headers,
        ...(body === undefined ? {} : { body }),
      });
    expect((await ask(requests.kickboxVerify[1]!(slow, good))).statusCode).toBe(200);
    const [kickbox, never] = [requests.kickboxVerify[0]!, requests.neverBounceCheck[1]!];
    const first = await ask(kickbox(slow, good));
    expect([first.statusCode, first.json()]).toEqual([
      429,
      { message: "Rate limit exceeded", success: false },
    ]);
    expect(Number(first.headers["retry-after"])).toBeGreaterThan(0);
    expect(first.headers["ratelimit-remaining"]).toBe("0");
    expect((await ask(never(slow, good))).json().status).toBe("throttle_triggered");
    const before = (await owner.get("/v1/validations")).json().data.length;
    const head = await new Visitor(limited.app).ask(
      "HEAD",
      requests.zeroBounceValidate[0]!(slow, good).url,
    );
    expect(head.statusCode).toBe(404);
    expect((await owner.get("/v1/validations")).json().data).toHaveLength(before);
    await limited.close();
  });

  test("a check costs what it costs elsewhere, within the key's budget", async () => {
    const shop = "mail.shop-example.net";
    const shopSandbox = await startSandbox({ suffix: shop, timeScale: 0.02, time: new HeldTime() });
    const paid = await startTestServer({ open, ports: portsOf(shopSandbox, { sandbox: false }) });
    const owner = await signedIn(paid.app, "ann@example.com");
    const made = { name: "Paid", scopes, credit_budget: 1 };
    const spender = (await owner.post("/v1/api-keys", made)).json().key as string;
    const verify = async (email: string) =>
      new Visitor(paid.app).get(inQuery("/compat/kickbox/v2/verify", { email, apikey: spender }));
    expect((await verify(`sender-blocked@${shop}`)).headers["x-kickbox-balance"]).toBe("1250");
    const charged = await verify(`deliverable@${shop}`);
    expect([charged.json().result, charged.headers["x-kickbox-balance"]]).toEqual([
      "deliverable",
      "1249",
    ]);
    const over = await verify(`mailbox-not-found@${shop}`);
    expect([over.statusCode, over.json()]).toEqual([
      403,
      { message: "Insufficient balance", success: false },
    ]);
    const account = await new Visitor(paid.app).get(
      inQuery("/compat/neverbounce/v4/account/info", { key: spender }),
    );
    expect(account.json().credits_info).toEqual({
      paid_credits_used: 1,
      free_credits_used: 0,
      paid_credits_remaining: 1249,
      free_credits_remaining: 0,
    });
    await paid.close();
    await shopSandbox.close();
  });

  test("a check that outlasts the timeout is unknown, and its result can be read later", async () => {
    const slowSandbox = await startTestSandbox(0.3);
    const slow = await startTestServer({ open, ports: slowSandbox.ports });
    const owner = await signedIn(slow.app, "ann@example.com");
    const hasty = (await owner.post("/v1/api-keys", { name: "Hasty", scopes })).json().key;
    const email = "slow-3000ms@sandbox.test";
    const reply = await new Visitor(slow.app).get(
      inQuery("/compat/kickbox/v2/verify", { email, apikey: hasty, timeout: "1" }),
    );
    expect(reply.json()).toMatchObject({ result: "unknown", reason: "timeout", email });
    const later = await until(
      () => owner.get(String(reply.headers["location"])),
      ({ statusCode }) => statusCode === 200,
    );
    expect(later.json()).toMatchObject({ verdict: "deliverable", source: "kickbox" });
    await slow.close();
    await slowSandbox.sandbox.close();
  });

  test("no log line contains a key, whatever the request ends with", async () => {
    const from = server.logged.length;
    const secret = key.slice("mv_live_".length);
    for (const [, make] of everyRequest) {
      for (const email of [good, "error-500@sandbox.test", "error-503@sandbox.test", ""]) {
        await send(make(key, email));
      }
    }
    const lost = inQuery("/compat/kickbox/v3/verify", { apikey: key, email: good });
    expect((await program().get(lost)).statusCode).toBe(404);
    const odd = inQuery("/compat/kickbox/v2/verify", { apikey: key, email: good });
    expect((await program().ask("DELETE", odd)).statusCode).toBe(405);
    const lines = server.logged.slice(from);
    expect(lines.length).toBeGreaterThan(everyRequest.length);
    expect(lines.filter((line) => line.includes(secret) || line.includes("sandbox.test"))).toEqual(
      [],
    );
  });

  test("no request gets a 5xx", async () => {
    const value = fc.oneof(
      fc.constantFrom(key, good, "anyone@accept-all.sandbox.test", "", "0", "-1", "1e9"),
      fc.string({ unit: "binary", maxLength: 40 }),
    );
    const field = fc.constantFrom(
      "api_key",
      "key",
      "apikey",
      "email",
      "to_email",
      "timeout",
      "address_info",
      "user_id",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...everyRequest),
        fc.dictionary(field, value),
        fc.jsonValue({ noUnicodeString: false }),
        fc.boolean(),
        async ([, make], query, body, merged) => {
          const { method, url, headers, body: own } = make(key, good);
          const reply = await program().ask(
            method,
            `${url.split("?")[0]}?${new URLSearchParams(query)}`,
            {
              headers: headers ?? {},
              ...(method === "GET" ? {} : { body: merged ? { ...own, extra: body } : body }),
            },
          );
          expect([reply.statusCode, reply.body]).toEqual([
            expect.toSatisfy((status: number) => status < 500),
            reply.body,
          ]);
          reply.json();
        },
      ),
      { numRuns: 150 },
    );
  });
});
