import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countRequest } from "#server/services/apiKeys/countRequest.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
const day = 86_400_000;

describe.each(databases)("changing keys on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  let bob: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    ann = await signedIn(server.app, "ann@example.com");
    bob = await signedIn(server.app, "bob@example.com");
  });
  afterAll(async () => {
    await server.close();
  });

  const make = async (body: object = {}) =>
    (await ann.post("/v1/api-keys", { name: "A script", ...body })).json();
  const ask = (key: string, method: string, url: string, body?: object) =>
    new Visitor(server.app).ask(method, url, {
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body }),
    });
  const read = async (key: string) => {
    const reply = await ask(key, "GET", "/v1/validations");
    return reply.statusCode === 200 ? "works" : reply.json().code;
  };
  const check = (key: string, local = "deliverable") =>
    ask(key, "POST", "/v1/validations", { email: `${local}@${domain}` });
  const rotate = (id: string, body: object = {}) => ann.post(`/v1/api-keys/${id}/rotate`, body);
  const change = (id: string, body: object, who = ann) =>
    who.ask("PATCH", `/v1/api-keys/${id}`, { body });
  const listed = async (id: string) =>
    (await ann.get("/v1/api-keys")).json().data.find((one: { id: string }) => one.id === id);
  /** Moves the clock, then signs in again where the token expired. */
  const pass = async (ms: number) => {
    server.pass(ms);
    await ann.login("ann@example.com");
    await bob.login("bob@example.com");
  };

  test("a rotated key keeps id, limits and usage; both secrets work until the grace period ends", async () => {
    const before = await make({ requests_per_minute: 60, credit_budget: 9 });
    expect(await read(before.key)).toBe("works");
    const reply = await rotate(before.id, { grace_s: 3600 });
    const { key, ...after } = reply.json();
    expect(reply.statusCode).toBe(200);
    expect(key).toMatch(/^mv_live_[0-9A-Za-z]{49}$/u);
    expect(key).not.toBe(before.key);
    expect(after).toMatchObject({
      id: before.id,
      last4: key.slice(-4),
      requests_per_minute: 60,
      credit_budget: 9,
      previous: { last4: before.last4 },
      usage: [{ requests: 1, errors: 0 }],
    });
    expect([await read(before.key), await read(key)]).toEqual(["works", "works"]);
    await pass(3_600_000);
    expect([await read(before.key), await read(key)]).toEqual(["invalid_key", "works"]);
    expect((await listed(before.id)).previous).toBeNull();
  });

  test("a second rotation ends the secret before the previous one at once, and a grace of 0 the previous one too", async () => {
    const { id, key: first } = await make();
    const { key: second } = (await rotate(id)).json();
    const { key: third } = (await rotate(id)).json();
    expect([await read(first), await read(second), await read(third)]).toEqual([
      "invalid_key",
      "works",
      "works",
    ]);
    const { key: fourth, previous } = (await rotate(id, { grace_s: 0 })).json();
    expect(previous).toBeNull();
    expect([await read(third), await read(fourth)]).toEqual(["invalid_key", "works"]);
  });

  test("a new secret lasts as long as the former one, and doesn't extend an expired one", async () => {
    const { id, key } = await make({ expires_in_days: 2 });
    await pass(3 * day);
    expect(await read(key)).toBe("expired_key");
    const renewed = (await rotate(id)).json();
    expect(Date.parse(renewed.expires_at) - Date.parse(renewed.rotated_at)).toBe(2 * day);
    expect([await read(renewed.key), await read(key)]).toEqual(["works", "invalid_key"]);
  });

  test("the grace period never outlasts the former expiry", async () => {
    const made = await make({ expires_in_days: 1 });
    const { previous } = (await rotate(made.id, { grace_s: 7 * 24 * 3600 })).json();
    expect(previous.works_until).toBe(made.expires_at);
  });

  test("both secrets of a rotated key share one budget, also at once", async () => {
    const { id, key: former } = await make({ credit_budget: 4 });
    const { key } = (await rotate(id)).json();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => check(index % 2 === 0 ? former : key)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(replies.filter(({ statusCode }) => statusCode === 402)).toHaveLength(8);
    expect((await listed(id)).credits_used).toBe(4);
  });

  test("lowering a budget during concurrent checks never exceeds it, and keeps the amount spent", async () => {
    const { id, key } = await make({ credit_budget: 8 });
    const [changed, ...replies] = await Promise.all([
      change(id, { credit_budget: 3 }),
      ...Array.from({ length: 8 }, () => check(key)),
    ]);
    expect(changed.statusCode).toBe(200);
    const paid = replies.filter(({ statusCode }) => statusCode === 200).length;
    expect((await listed(id)).credits_used).toBe(paid);
    expect(paid).toBeLessThanOrEqual(8);
    const more = await Promise.all(Array.from({ length: 4 }, () => check(key)));
    const paidLater = more.filter(({ statusCode }) => statusCode === 200).length;
    expect(paidLater).toBe(Math.max(0, 3 - paid));
  });

  test("a disabled key gets 401 until it is enabled", async () => {
    const { id, key } = await make();
    expect((await change(id, { disabled: true })).json().status).toBe("disabled");
    expect(await read(key)).toBe("disabled_key");
    expect((await change(id, { disabled: false })).json().status).toBe("active");
    expect(await read(key)).toBe("works");
  });

  test("scopes, networks and the name change without a new secret", async () => {
    const { id, key } = await make({ scopes: ["results:read"] });
    const changed = await change(id, {
      name: " Import ",
      scopes: ["billing:read"],
      allowed_networks: ["192.0.2.1/24"],
    });
    expect(changed.json()).toMatchObject({
      name: "Import",
      scopes: ["billing:read"],
      allowed_networks: ["192.0.2.0/24"],
    });
    expect(await read(key)).toBe("ip_not_allowed");
    await change(id, { allowed_networks: [] });
    expect(await read(key)).toBe("insufficient_scope");
    expect((await ask(key, "GET", "/v1/credits")).statusCode).toBe(200);
  });

  test.each([
    [{ name: " " }, "#/name", "empty"],
    [{ allowed_networks: ["192.0.2.0/24", "here"] }, "#/allowed_networks/1", "not_a_network"],
    [{ scopes: [] }, "#/scopes", "too_few"],
    [{ scopes: ["everything"] }, "#/scopes/0", "not_allowed"],
    [{ credit_budget: -1 }, "#/credit_budget", "out_of_range"],
    [{ requests_per_minute: 601 }, "#/requests_per_minute", "out_of_range"],
    [{ mode: "test" }, "#/mode", "unknown_field"],
  ])("%j is refused with a pointer, and nothing changes", async (body, pointer, code) => {
    const { id } = await make();
    const before = await listed(id);
    const reply = await change(id, body);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toMatchObject([
      code === "too_few" ? { pointer } : { pointer, code },
    ]);
    expect(await listed(id)).toEqual(before);
  });

  test("a revoked key and another account's key can't be changed or rotated", async () => {
    const revoked = await make();
    await ann.ask("DELETE", `/v1/api-keys/${revoked.id}`);
    const hers = await make();
    const replies = [
      await change(revoked.id, { disabled: true }),
      await rotate(revoked.id),
      await change(hers.id, { disabled: true }, bob),
      await bob.post(`/v1/api-keys/${hers.id}/rotate`, {}),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await read(hers.key)).toBe("works");
  });

  test("revoking ends the previous secret, too", async () => {
    const { id, key: former } = await make();
    const { key } = (await rotate(id)).json();
    await ann.ask("DELETE", `/v1/api-keys/${id}`);
    expect([await read(former), await read(key)]).toEqual(["invalid_key", "invalid_key"]);
  });

  test("requests over a rate limit aren't counted, and a request that can't be counted is answered", async () => {
    const { id } = await make();
    for (const code of [200, 399, 400, 429, 500]) {
      await countRequest(server.context, id, code);
    }
    expect((await listed(id)).usage).toMatchObject([{ requests: 4, errors: 2 }]);
    await expect(countRequest(server.context, "key_none", 200)).resolves.toBeUndefined();
    expect(server.logged.at(-1)).toContain("request of a key not counted");
  });

  test("usage counts requests by day and errors among them, concurrent ones too", async () => {
    const { id, key } = await make({ scopes: ["results:read"] });
    await Promise.all(Array.from({ length: 10 }, () => read(key)));
    await ask(key, "GET", "/v1/credits");
    const [today] = (await listed(id)).usage;
    expect(today).toMatchObject({ requests: 11, errors: 1 });
    await pass(day);
    await read(key);
    const { usage, last_used_call: call } = await listed(id);
    expect(usage.map((one: { requests: number }) => one.requests)).toEqual([1, 11]);
    expect(call).toBe("GET /v1/validations");
    await pass(14 * day);
    expect((await listed(id)).usage).toEqual([]);
  });

  test("each change is recorded, and a rotation is mailed", async () => {
    const { id } = await make({ name: "Recorded" });
    await change(id, { disabled: true });
    await change(id, { disabled: false, name: "Renamed" });
    await change(id, {});
    await rotate(id);
    const { queries } = server.context.database;
    const events = await queries
      .selectFrom("audit_events")
      .select(["kind", "detail"])
      .where("detail", "in", ["Recorded", "Renamed"])
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { kind: "key_created", detail: "Recorded" },
      { kind: "key_disabled", detail: "Recorded" },
      { kind: "key_changed", detail: "Renamed" },
      { kind: "key_enabled", detail: "Renamed" },
      { kind: "key_rotated", detail: "Renamed" },
    ]);
    const mails = await queries.selectFrom("mails").select(["subject", "body"]).execute();
    expect(mails).toContainEqual({
      subject: expect.stringContaining("An API key has a new secret"),
      body: expect.stringContaining("Renamed"),
    });
  });
});
