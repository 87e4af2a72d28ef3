import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compatCalls, type CompatCallName, compatServices } from "#contract/compat.ts";
import { compatNamesOf, compatVerdicts } from "#contract/compatVerdicts.ts";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { scopes } from "#contract/scopes.ts";
import { startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { reasonsByVerdict } from "#vocabulary/verdicts.ts";

/** A request of a service's client for an address (`email`) with a key. */
interface Request {
  method: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: object;
}

const inQuery = (path: string, fields: Record<string, string>) =>
  `${path}?${new URLSearchParams(fields)}`;

/** Every way to make each call, as the services document it. */
const requests: Record<CompatCallName, ((key: string, email: string) => Request)[]> = {
  zeroBounceValidate: [
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/zerobounce/v2/validate", { api_key: key, email, ip_address: "" }),
    }),
  ],
  zeroBounceBatch: [
    (key, email) => ({
      method: "POST",
      url: "/compat/zerobounce/v2/validatebatch",
      body: { api_key: key, email_batch: [{ email_address: email, ip_address: null }] },
    }),
  ],
  zeroBounceCredits: [
    (key) => ({
      method: "GET",
      url: inQuery("/compat/zerobounce/v2/getcredits", { api_key: key }),
    }),
  ],
  neverBounceCheck: [
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/neverbounce/v4/single/check", { key, email }),
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/neverbounce/v4.2/single/check",
      body: { key, email, request_meta_data: { leverage_historical_data: 1 } },
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/neverbounce/v4/single/check",
      headers: { authorization: `Bearer ${key}` },
      body: { email },
    }),
  ],
  neverBounceAccount: [
    (key) => ({ method: "GET", url: inQuery("/compat/neverbounce/v4/account/info", { key }) }),
    (key) => ({ method: "POST", url: "/compat/neverbounce/v4.1/account/info", body: { key } }),
  ],
  // The first is what kickbox@2.0.4 sends; it encodes the address itself.
  kickboxVerify: [
    (key, email) => ({
      method: "GET",
      url: `/compat/kickbox/v2/verify?email=${encodeURIComponent(email)}&timeout=6000`,
      headers: {
        authorization: `token ${key}`,
        "user-agent": "kickbox-node/2.0.4 (https://github.com/kickboxio/kickbox-node)",
      },
    }),
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/kickbox/v2/verify", { email, apikey: key }),
    }),
  ],
  kickboxBalance: [
    (key) => ({ method: "GET", url: inQuery("/compat/kickbox/v2/balance", { apikey: key }) }),
  ],
  reacherCheck: [
    (key, email) => ({
      method: "POST",
      url: "/compat/reacher/v0/check_email",
      headers: { authorization: key },
      body: { to_email: email, from_email: "me@example.org", hello_name: "example.org" },
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/reacher/v1/check_email",
      headers: { "x-reacher-secret": key },
      body: { to_email: email, proxy: { host: "proxy.example", port: 1080 } },
    }),
  ],
};
const names = Object.keys(requests) as CompatCallName[];
/** A batch has its own shape of results and errors, tested below. */
const checking = names.filter(
  (name) => compatCalls[name].scope === "validate" && name !== "zeroBounceBatch",
);
const everyRequest = names.flatMap((name) => requests[name].map((make) => [name, make] as const));
const everyCheck = everyRequest.filter(([name]) => checking.includes(name));

const good = "deliverable@sandbox.test";

/** An address of ZeroBounce's batch. */
const item = (email: string) => ({ email_address: email, ip_address: "192.0.2.1" });

describe.each(databases)("compatibility endpoints on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let ann: Visitor;
  let key: string;
  const program = () => new Visitor(server.app);
  const send = ({ method, url, headers = {}, body }: Request) =>
    program().ask(method, url, { headers, ...(body === undefined ? {} : { body }) });
  const newKey = async (more: object) =>
    (await ann.post("/v1/api-keys", { name: "Other", ...more })).json().key as string;
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ open, ports: sandbox.ports });
    ann = await signedIn(server.app, "ann@example.com");
    key = await newKey({ scopes });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  test.each(everyRequest)("%s answers every way to send its key (%#)", async (name, make) => {
    const reply = await send(make(key, good));
    expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
    expect(reply.headers["content-type"]).toContain("application/json");
    const { result, status, is_reachable: reachable } = reply.json();
    const said = {
      zeroBounceValidate: status,
      neverBounceCheck: result,
      kickboxVerify: result,
      reacherCheck: reachable,
    } as Partial<Record<CompatCallName, string>>;
    const wanted = {
      zeroBounceValidate: "valid",
      neverBounceCheck: "valid",
      kickboxVerify: "deliverable",
      reacherCheck: "safe",
    } as Partial<Record<CompatCallName, string>>;
    expect(said[name]).toBe(wanted[name]);
    expect(reply.headers["x-request-id"]).toMatch(/^req_/u);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("Kickbox's reply has all of its fields and headers", async () => {
    const reply = await send(requests.kickboxVerify[0]!(key, "Anyone+x@accept-all.sandbox.test"));
    expect(reply.json()).toEqual({
      result: "risky",
      reason: "low_deliverability",
      role: false,
      free: false,
      disposable: false,
      accept_all: true,
      did_you_mean: null,
      sendex: expect.any(Number),
      email: expect.stringContaining("@accept-all.sandbox.test"),
      user: expect.any(String),
      domain: "accept-all.sandbox.test",
      success: true,
      message: null,
    });
    expect(reply.headers["x-kickbox-balance"]).toBe("1250");
    expect(Number(reply.headers["x-kickbox-response-time"])).toBeGreaterThanOrEqual(0);
    const balance = await send(requests.kickboxBalance[0]!(key, ""));
    expect(balance.json()).toEqual({ balance: 1250, success: true, message: null });
  });

  const reach = async (email: string) => (await send(requests.reacherCheck[0]!(key, email))).json();

  test("Reacher's reply has its documented fields, and an error where no server answered", async () => {
    expect(await reach("mailbox-full@sandbox.test")).toEqual({
      input: "mailbox-full@sandbox.test",
      is_reachable: "risky",
      misc: {
        is_disposable: false,
        is_role_account: false,
        is_b2c: false,
        gravatar_url: null,
        haveibeenpwned: null,
      },
      mx: { accepts_mail: true, records: ["mx.sandbox.test."] },
      smtp: {
        can_connect_smtp: true,
        has_full_inbox: true,
        is_catch_all: false,
        is_deliverable: false,
        is_disabled: false,
      },
      syntax: {
        address: "mailbox-full@sandbox.test",
        domain: "sandbox.test",
        is_valid_syntax: true,
        username: "mailbox-full",
        normalized_email: "mailbox-full@sandbox.test",
        suggestion: null,
      },
      debug: {
        start_time: expect.stringMatching(/Z$/u),
        end_time: expect.stringMatching(/Z$/u),
        duration: { secs: expect.any(Number), nanos: expect.any(Number) },
        server_name: "mailverdict",
        smtp: { verif_method: { type: "Smtp" } },
      },
    });
    expect(await reach("sender-blocked@sandbox.test")).toMatchObject({
      is_reachable: "unknown",
      smtp: {
        error: { type: "SmtpError", message: expect.any(String) },
        description: "sender_blocked",
      },
    });
    expect(await reach("lena@@sandbox.test")).toMatchObject({
      is_reachable: "invalid",
      syntax: { is_valid_syntax: false, domain: "", username: "" },
    });
  });

  const batchOf = (emails: readonly unknown[], more: object = {}) =>
    send({
      method: "POST",
      url: "/compat/zerobounce/v2/validatebatch",
      body: { api_key: key, email_batch: emails, ...more },
    });

  test("ZeroBounce's batch has a result or an error for each address, duplicates too", async () => {
    const reply = await batchOf(
      [good, "mailbox-not-found@sandbox.test", "error-402@sandbox.test", "a@@b", good].map(item),
      { timeout: 60 },
    );
    expect(reply.statusCode).toBe(200);
    const { email_batch: results, errors } = reply.json();
    expect(
      results.map((one: Record<string, string>) => [one.address, one.status, one.sub_status]),
    ).toEqual([
      [good, "valid", ""],
      ["mailbox-not-found@sandbox.test", "invalid", "mailbox_not_found"],
      ["a@@b", "invalid", "failed_syntax_check"],
      [good, "valid", ""],
    ]);
    expect(errors).toEqual([
      { error: expect.any(String), email_address: "error-402@sandbox.test" },
    ]);
    const single = await send(requests.zeroBounceValidate[0]!(key, good));
    expect(Object.keys(results[0])).toEqual(Object.keys(single.json()));
  });

  test("ZeroBounce's batch takes 100 addresses, and rejects a missing, empty, longer or odd one", async () => {
    const hundred = Array.from({ length: 100 }, () => item(good));
    expect((await batchOf(hundred)).json().email_batch).toHaveLength(100);
    const wrong = [[], [...hundred, item(good)], [good], [{ email: good }], [item("a\nb@c.test")]];
    for (const emails of [...wrong, undefined]) {
      const reply = await batchOf(emails as unknown[]);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { email_batch: [], errors: [{ error: expect.any(String), email_address: "all" }] },
      ]);
    }
  });

  test("a mistyped domain comes back as a suggestion in every shape", async () => {
    const suggestions = await Promise.all(
      everyCheck.map(async ([, make]) => {
        const found = (await send(make(key, "maria@gmial.com"))).json();
        return found.did_you_mean ?? found.suggested_correction ?? found.syntax.suggestion;
      }),
    );
    expect(new Set(suggestions)).toEqual(new Set(["maria@gmail.com"]));
  });

  test("checks are stored with the service as their source and with their key", async () => {
    for (const service of compatServices) {
      const found = (await ann.get(`/v1/validations?source=${service}&limit=1`)).json().data;
      expect(found).toHaveLength(1);
    }
    const reply = await send(requests.kickboxVerify[0]!(key, good));
    const stored = await ann.get(String(reply.headers["location"]));
    expect(stored.json()).toMatchObject({ input: good, source: "kickbox" });
  });

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
        reacher: { error: text },
      }[service];
      expect([kind, reply.statusCode, reply.json()]).toEqual([kind, status, body]);
      expect(reply.headers["retry-after"] !== undefined).toBe(["429", "503"].includes(kind));
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

describe("names of other services", () => {
  test("unknown is unknown, undeliverable is never valid, and only an accepted mailbox is valid", () => {
    for (const reason of reasonsByVerdict.unknown) {
      const { zerobounce, neverbounce, kickbox, reacher } = compatVerdicts[reason];
      expect([zerobounce[0], neverbounce, kickbox[0], reacher]).toEqual(
        Array.from({ length: 4 }, () => "unknown"),
      );
    }
    for (const reason of reasonsByVerdict.undeliverable) {
      const { zerobounce, neverbounce, kickbox, reacher } = compatVerdicts[reason];
      expect(["invalid", "do_not_mail"]).toContain(zerobounce[0]);
      expect([neverbounce, kickbox[0], reacher]).toEqual(["invalid", "undeliverable", "invalid"]);
    }
    for (const reason of reasonsByVerdict.risky) {
      const open = compatNamesOf(reason, false);
      expect([open.zerobounce[0], open.neverbounce]).not.toContain("valid");
      expect([open.kickbox[0], open.reacher]).toEqual(["risky", "risky"]);
    }
    for (const reason of reasonsByVerdict.deliverable) {
      expect(compatNamesOf(reason, true).reacher).toBe("safe");
    }
  });

  test("every sandbox address has a name", () => {
    const reasons = demoAddresses.map(({ reason }) => reason);
    expect(reasons.filter((reason) => !(reason in compatVerdicts))).toEqual([]);
  });
});
