import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formLimits } from "#contract/formLimits.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";
const page = "https://www.example.com";

describe.each(databases)("checks from a form on $name", ({ open }) => {
  const time = new HeldTime();
  let sandbox: Sandbox;
  let server: TestServer;
  let ann: Visitor;
  let key: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02, time });
    const ports = portsOf(sandbox, { sandbox: false });
    const config = { rateLimits: true, trustedProxies: ["127.0.0.1"] };
    server = await startTestServer({ open, ports, config });
    ann = await signedIn(server.app, "ann@example.com");
    key = (await publish({})).json().key;
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const publish = (more: object) =>
    ann.post("/v1/api-keys", {
      name: "A form",
      mode: "publishable",
      allowed_origins: [page],
      ...more,
    });
  /** Number of the last visitor's network: each test has its own, so that their limits don't mix. */
  let visitors = 0;
  const visitor = () => {
    visitors += 1;
    return `10.${visitors}.0.1`;
  };
  const check = (
    email: string,
    more: { key?: string; origin?: string | null; from?: string } = {},
  ) => {
    const origin = more.origin === undefined ? page : more.origin;
    return new Visitor(server.app).ask("POST", `/v1/form-checks?key=${more.key ?? key}`, {
      headers: {
        "x-forwarded-for": more.from ?? visitor(),
        ...(origin === null ? {} : { origin }),
      },
      body: { email },
    });
  };
  const answerTo = async (more: Parameters<typeof check>[1]) => {
    const reply = await check("no address", more);
    return [reply.statusCode, reply.json().code, reply.headers["access-control-allow-origin"]];
  };
  const preflight = (url: string, origin: string) =>
    new Visitor(server.app).ask("OPTIONS", url, {
      headers: { origin, "access-control-request-method": "POST" },
    });
  const verify = (proof: string, email: string, who = ann) =>
    who.post("/v1/form-checks/verify", { proof, email });
  const pointers = (reply: Awaited<ReturnType<typeof check>>) =>
    (reply.json().errors ?? []).map(({ pointer, code }: Record<string, string>) => [pointer, code]);
  const refusal = async (proof: string, email: string, who = ann) => {
    const reply = await verify(proof, email, who);
    return [reply.statusCode, pointers(reply)];
  };

  test("a publishable key has origins, advice and low limits, and no scope", async () => {
    const made = await publish({ allowed_origins: ["https://Shop.Example.com:443", page, page] });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      prefix: "mv_pub_",
      mode: "publishable",
      scopes: [],
      allowed_origins: ["https://shop.example.com", page],
      form_advice: { undeliverable: "block", risky: "warn" },
      requests_per_minute: formLimits.requestsPerMinute,
      credit_budget: formLimits.creditBudget,
    });
    expect(made.json().key).toMatch(/^mv_pub_[0-9A-Za-z]{49}$/u);
  });

  test.each([
    [{ allowed_origins: undefined }, ["#/allowed_origins", "required"]],
    [{ allowed_origins: ["https://*.example.com"] }, ["#/allowed_origins/0", "not_an_origin"]],
    [{ allowed_origins: [page, `${page}/form`] }, ["#/allowed_origins/1", "not_an_origin"]],
    [{ allowed_origins: ["https://ann@example.com"] }, ["#/allowed_origins/0", "not_an_origin"]],
    [{ allowed_origins: ["null"] }, ["#/allowed_origins/0", "not_an_origin"]],
    [{ allowed_origins: ["file:///"] }, ["#/allowed_origins/0", "not_an_origin"]],
    [{ scopes: ["validate"] }, ["#/scopes", "not_allowed"]],
    [{ allowed_networks: ["192.0.2.1"] }, ["#/allowed_networks", "not_allowed"]],
    [{ mode: "live" }, ["#/allowed_origins", "not_allowed"]],
    [
      { mode: "test", allowed_origins: undefined, form_advice: {} },
      ["#/form_advice", "not_allowed"],
    ],
  ])("a key with %j is refused", async (more, error) => {
    const reply = await publish(more);
    expect([reply.statusCode, pointers(reply)]).toEqual([422, [error]]);
  });

  test("origins and advice can be changed; scopes can't be added", async () => {
    const made = (await publish({})).json();
    const change = (body: object) => ann.ask("PATCH", `/v1/api-keys/${made.id}`, { body });
    const moved = await change({
      allowed_origins: ["https://new.example.com"],
      form_advice: { risky: "block" },
    });
    expect(moved.json()).toMatchObject({
      allowed_origins: ["https://new.example.com"],
      form_advice: { undeliverable: "block", risky: "block" },
    });
    expect((await check(`x@${domain}`, { key: made.key })).statusCode).toBe(403);
    expect(pointers(await change({ scopes: ["validate"] }))).toEqual([["#/scopes", "not_allowed"]]);
  });

  test("with a rotated key, the former one works until its grace ends", async () => {
    const made = (await publish({})).json();
    const rotated = await ann.post(`/v1/api-keys/${made.id}/rotate`, { grace_s: 0 });
    expect(rotated.json().key).toMatch(/^mv_pub_/u);
    expect((await check("no address", { key: made.key })).json().code).toBe("invalid_key");
    expect((await check("no address", { key: rotated.json().key })).statusCode).toBe(200);
  });

  test("only pages of its origins may call it, and only with a publishable key", async () => {
    const live = (await ann.post("/v1/api-keys", { name: "Live" })).json().key;
    const refused = [403, "origin_not_allowed", undefined];
    expect(await answerTo({ origin: "https://evil.example" })).toEqual(refused);
    expect(await answerTo({ origin: "http://www.example.com" })).toEqual(refused);
    expect(await answerTo({ origin: `${page}:8443` })).toEqual(refused);
    expect(await answerTo({ origin: "null" })).toEqual(refused);
    expect(await answerTo({ origin: null })).toEqual(refused);
    expect(await answerTo({ key: live })).toEqual([401, "invalid_key", undefined]);
    expect(await answerTo({ key: "mv_pub_x" })).toEqual([401, "invalid_key", undefined]);
    expect(await answerTo({ key: "" })).toEqual([401, "invalid_key", undefined]);
    expect(await answerTo({})).toEqual([200, undefined, page]);
  });

  test("its pages read the response, also an error, and never with credentials", async () => {
    const made = (await publish({ expires_in_days: 1 })).json();
    const good = await check("no address");
    expect(good.headers).toMatchObject({ "cache-control": "no-store", vary: "Origin" });
    expect(good.headers["access-control-allow-credentials"]).toBeUndefined();
    await ann.ask("PATCH", `/v1/api-keys/${made.id}`, { body: { disabled: true } });
    const disabled = await check("no address", { key: made.key });
    expect(disabled.json().code).toBe("disabled_key");
    expect(disabled.headers["access-control-allow-origin"]).toBe(page);
  });

  test("a preflight allows one method and one header, to its origins alone", async () => {
    const good = await preflight(`/v1/form-checks?key=${key}`, page);
    expect(good.statusCode).toBe(204);
    expect(good.headers).toMatchObject({
      "access-control-allow-origin": page,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
      "access-control-max-age": "600",
    });
    expect(good.headers["access-control-allow-credentials"]).toBeUndefined();
    for (const [url, origin] of [
      [`/v1/form-checks?key=${key}`, "https://evil.example"],
      ["/v1/form-checks?key=mv_pub_x", page],
      ["/v1/form-checks", page],
      [`/v1/form-checks/verify?key=${key}`, page],
      [`/v1/validations?key=${key}`, page],
    ] as const) {
      const { headers } = await preflight(url, origin);
      expect([url, headers["access-control-allow-origin"]]).toEqual([url, undefined]);
      expect([url, headers["access-control-allow-methods"]]).toEqual([url, undefined]);
    }
  });

  test.each([
    ["anyone@gmial.com", { advice: "suggest", suggestion: "anyone@gmail.com" }],
    ["not an address", { advice: "block" }],
    [`anyone@null-mx.${domain}`, { advice: "block", suggestion: null }],
    [`info@${domain}`, { advice: "warn", suggestion: null }],
    [`deliverable@${domain}`, { advice: "ok", suggestion: null }],
    // The resolver of this test doesn't answer for other names.
    ["anyone@unreachable.example.org", { advice: "ok", suggestion: null }],
  ])("%s gets advice without its reason", async (email, expected) => {
    const reply = await check(email);
    expect(reply.json()).toMatchObject(expected);
    expect(Object.keys(reply.json())).toEqual([
      "object",
      "advice",
      "suggestion",
      "proof",
      "proof_expires_at",
    ]);
  });

  test("the advice of a key is its owner's choice", async () => {
    const lenient = (await publish({ form_advice: { undeliverable: "warn", risky: "ok" } })).json();
    const advice = async (email: string) =>
      (await check(email, { key: lenient.key })).json().advice;
    expect(await advice("not an address")).toBe("warn");
    expect(await advice(`info@${domain}`)).toBe("ok");
  });

  test("a mailbox that exists, one that doesn't and one that is full get the same answer, and the server learns the difference", async () => {
    const locals = ["deliverable", "mailbox-not-found", "mailbox-full", "mailbox-disabled"];
    const verdicts = [];
    for (const local of locals) {
      const email = `${local}+form@${domain}`;
      const { proof, proof_expires_at: _at, ...answer } = (await check(email)).json();
      expect([local, answer]).toEqual([
        local,
        { object: "form_check", advice: "ok", suggestion: null },
      ]);
      const verified = await verify(proof, email);
      expect([local, verified.statusCode]).toEqual([local, 200]);
      verdicts.push(verified.json().verdict);
      expect(verified.json()).toMatchObject({ input: email, source: "form" });
    }
    expect(verdicts).toEqual(["deliverable", "undeliverable", "risky", "undeliverable"]);
  });

  test("an address that was checked a moment ago gets the same answer, and costs nothing again", async () => {
    const made = (await publish({})).json();
    const email = `deliverable+again@${domain}`;
    const first = (await check(email, { key: made.key })).json();
    expect((await verify(first.proof, email)).json().billing.credits).toBe(1);
    const second = (await check(email, { key: made.key })).json();
    expect([second.advice, second.suggestion]).toEqual([first.advice, first.suggestion]);
    expect((await verify(second.proof, email)).json()).toMatchObject({
      cached: true,
      billing: { credits: 0 },
    });
    const keys = (await ann.get("/v1/api-keys")).json().data;
    expect(keys.find(({ id }: { id: string }) => id === made.id).credits_used).toBe(1);
  });

  test("a check that still runs is a 202 with its place", async () => {
    const email = `slow-3000ms+form@${domain}`;
    const { proof } = (await check(email)).json();
    const early = await ann.post("/v1/form-checks/verify", { proof, email, timeout_ms: 0 });
    expect(early.statusCode).toBe(202);
    const ended = await until(
      async () => (await ann.get(String(early.headers.location))).json(),
      ({ status }) => status === "completed",
    );
    expect(ended.input).toBe(email);
  });

  test("a proof is for one address of one account, for a while, and a few times", async () => {
    const bob = await signedIn(server.app, "bob@example.com");
    const email = `deliverable+proof@${domain}`;
    const { proof } = (await check(email)).json();
    const unknown = [422, [["#/proof", "not_a_proof"]]];
    expect(await refusal("none", email)).toEqual(unknown);
    expect(await refusal(`${proof.slice(0, -4)}AAAA`, email)).toEqual(unknown);
    const later = proof.replace(/\.\d+\./u, (at: string) => `.${Number(at.slice(1, -1)) + 1}.`);
    expect(await refusal(later, email)).toEqual(unknown);
    expect(await refusal(proof, email, bob)).toEqual(unknown);
    expect(await refusal(proof, `mailbox-full@${domain}`)).toEqual([
      422,
      [["#/email", "not_the_checked_address"]],
    ]);
    const uses = await Promise.all(
      Array.from({ length: formLimits.proofUses + 3 }, () => verify(proof, email)),
    );
    const good = uses.filter(({ statusCode }) => statusCode === 200);
    expect(good).toHaveLength(formLimits.proofUses);
    expect(await refusal(proof, email)).toEqual([422, [["#/proof", "proof_used"]]]);
  });

  test("a key whose budget is spent answers 402, and no verdict", async () => {
    const made = (await publish({ credit_budget: 1 })).json();
    const email = `deliverable+budget@${domain}`;
    const { proof } = (await check(email, { key: made.key })).json();
    expect((await verify(proof, email)).json().billing.credits).toBe(1);
    const spent = await check(`deliverable+budget2@${domain}`, { key: made.key });
    expect([spent.statusCode, spent.json().code]).toEqual([402, "key_budget_exceeded"]);
    expect(spent.headers["access-control-allow-origin"]).toBe(page);
  });

  test("one network is slowed down before it uses up the key, and neither uses up the account's quota", async () => {
    const made = (await publish({})).json();
    const from = visitor();
    const statuses = [];
    for (let tries = 0; tries <= formLimits.networkChecks; tries += 1) {
      statuses.push((await check("no address", { key: made.key, from })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: formLimits.networkChecks }, () => 200), 429]);
    expect((await check("no address", { key: made.key })).statusCode).toBe(200);
    const small = (await publish({ requests_per_minute: 2 })).json();
    const second = [];
    for (let tries = 0; tries < 3; tries += 1) {
      second.push((await check("no address", { key: small.key })).statusCode);
    }
    expect(second).toEqual([200, 200, 429]);
    const account = await ann.get("/v1/credits");
    expect(Number(account.headers["ratelimit-remaining"])).toBeGreaterThan(500);
  });

  test("slow checks from forms leave places for the account's own", async () => {
    const made = (await publish({ requests_per_minute: null })).json();
    const slow = async (number: number) =>
      (await check(`slow-3000ms+${number}@${domain}`, { key: made.key })).statusCode;
    time.hold();
    const statuses = [];
    for (let number = 0; number < 9; number += 1) {
      statuses.push(await slow(number));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
    const email = `slow-3000ms+own@${domain}`;
    expect((await ann.post("/v1/validations", { email, timeout_ms: 0 })).statusCode).toBe(202);
    time.release();
    await until(
      async () => (await ann.get(`/v1/validations?key_id=${made.id}`)).json().data.length,
      (completed) => completed === 8,
    );
    expect(await slow(9)).toBe(200);
  });

  describe("later", () => {
    test("a proof expires", async () => {
      const email = `deliverable+late@${domain}`;
      const { proof } = (await check(email)).json();
      server.pass(formLimits.proofS * 1000 + 1000);
      const again = await signedIn(server.app, "ann@example.com");
      expect(pointers(await verify(proof, email, again))).toEqual([["#/proof", "proof_expired"]]);
    });
  });
});
