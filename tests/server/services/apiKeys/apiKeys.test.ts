import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { scopes } from "#contract/scopes.ts";
import { newApiKey, readApiKey } from "#server/services/apiKeys/readApiKey.ts";
import { isApiKey } from "#server/services/apiKeys/readApiKey.ts";
import { billedDomain, startBilledServer } from "#tests/support/billedServer.ts";
import { databases } from "#tests/support/databases.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = billedDomain;
/** Returns the remaining requests of an account, from the header of a response. */
async function left(who: Visitor, headers: Record<string, string> = {}): Promise<number> {
  const reply = await who.get("/v1/credits", headers);
  expect(reply.headers["ratelimit-policy"]).toContain('"account"');
  return Number(reply.headers["ratelimit-remaining"]);
}

describe.each(databases)("API keys on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    server = await startBilledServer({ open });
    ann = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
  });

  const make = async (who = ann, body: object = {}) =>
    (
      await who.post("/v1/api-keys", {
        name: "A script",
        scopes: [...scopes],
        expires_in_days: null,
        ...body,
      })
    ).json();
  /** Sends a request as a script does: no cookies, no XSRF token, only the key. */
  const ask = (key: string, method: string, url: string, body?: object) =>
    new Visitor(server.app).ask(method, url, {
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body }),
    });
  const listed = async (id: string) =>
    (await ann.get("/v1/api-keys")).json().data.find((one: { id: string }) => one.id === id);

  test("a key is shown once; the list and the tables hold it no more", async () => {
    const reply = await ann.post("/v1/api-keys", { name: " Nightly ", expires_in_days: 30 });
    const { key, ...rest } = reply.json();
    expect([reply.statusCode, isApiKey(key)]).toEqual([201, true]);
    expect(rest).toMatchObject({
      name: "Nightly",
      prefix: "mv_live_",
      last4: key.slice(-4),
      status: "active",
      last_used_at: null,
    });
    expect(Date.parse(rest.expires_at) - Date.parse(rest.created_at)).toBe(30 * 86_400_000);
    expect(await listed(rest.id)).toEqual(rest);
    const dump = await dumpOf(server.context.database);
    expect(dump).toContain(rest.id);
    // T34: neither the key nor the part that is secret.
    expect(dump).not.toContain(key.slice(8));
    expect(dump).not.toContain(key.slice(8, 51));
    expect(server.logged.join("\n")).not.toContain(key.slice(8, 51));
  });

  test("a key checks an address, without cookie or XSRF token, on its account's credits", async () => {
    const { key } = await make();
    const before = (await ann.get("/v1/credits")).json().balance;
    const reply = await ask(key, "POST", "/v1/validations", { email: `deliverable@${domain}` });
    expect([reply.statusCode, reply.json().verdict]).toEqual([200, "deliverable"]);
    expect((await ask(key, "GET", "/v1/credits")).json().balance).toBe(before - 1);
    const { id } = reply.json();
    expect((await ask(key, "GET", `/v1/validations/${id}`)).json().id).toBe(id);
    expect((await ask(key, "GET", `/v1/validations/${id}/evidence`)).statusCode).toBe(200);
    expect((await ask(key, "GET", `/v1/validations/${id}/events`)).body).toContain("event: done");
    expect((await ann.get(`/v1/validations/${id}`)).json().id).toBe(id);
  });

  test("the latest key is listed first", async () => {
    const who = await signedIn(server.app, "orders@example.com");
    for (const name of ["first", "second", "third"]) {
      await make(who, { name });
    }
    const { data } = (await who.get("/v1/api-keys")).json();
    expect(data.map(({ name }: { name: string }) => name)).toEqual(["third", "second", "first"]);
  });

  test("a key that works is listed, however many were revoked since", async () => {
    const gus = await signedIn(server.app, "gus@example.com");
    const hidden = await make(gus);
    const { queries } = server.context.database;
    const row = await queries
      .selectFrom("api_keys")
      .selectAll()
      .where("id", "=", hidden.id)
      .executeTakeFirstOrThrow();
    const revoked = Array.from({ length: 600 }, (_, index) => ({
      ...row,
      id: `${row.id}${String(index).padStart(3, "0")}`,
      hash: `${row.hash}${index}`,
      revoked_at: row.created_at,
    }));
    await queries.insertInto("api_keys").values(revoked.slice(0, 300)).execute();
    await queries.insertInto("api_keys").values(revoked.slice(300)).execute();
    const { data } = (await gus.get("/v1/api-keys")).json();
    const ids = (data as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(500);
    expect(ids).toContain(hidden.id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  test("keys that have expired make room for new ones", async () => {
    const who = await signedIn(server.app, "room@example.com");
    for (let made = 0; made < freeLimits.keysMax; made += 1) {
      await make(who);
    }
    const another = () => who.post("/v1/api-keys", { name: "One more", expires_in_days: null });
    expect((await another()).statusCode).toBe(409);
    const { id } = (await who.get("/v1/api-keys")).json().data[7];
    await server.context.database.queries
      .updateTable("api_keys")
      .set({ expires_at: server.context.now() - 1 })
      .where("id", "=", id)
      .execute();
    expect([(await another()).statusCode, (await another()).statusCode]).toEqual([201, 409]);
  });

  test("its use is noted with time and network, at most once a minute", async () => {
    const { id, key } = await make();
    await ask(key, "GET", "/v1/credits");
    const first = await listed(id);
    expect(first).toMatchObject({ last_used_network: "127.0.0.1" });
    expect(server.logged.filter((line) => line.includes(`"key_id":"${id}"`))).toHaveLength(1);
    server.pass(59_000);
    await ask(key, "GET", "/v1/credits");
    expect((await listed(id)).last_used_at).toBe(first.last_used_at);
    server.pass(2000);
    await ask(key, "GET", "/v1/credits");
    expect(Date.parse((await listed(id)).last_used_at)).toBeGreaterThan(
      Date.parse(first.last_used_at) + 60_000,
    );
    await ann.login("ann@example.com");
  });

  test("keys and sessions of an account share its limit of requests", async () => {
    const limited = await startTestServer({ open, config: { rateLimits: true } });
    const eve = await signedIn(limited.app, "eve@example.com");
    const { key } = await make(eve);
    const headers = { authorization: `Bearer ${key}` };
    const before = await left(eve);
    await left(new Visitor(limited.app), headers);
    await left(new Visitor(limited.app), headers);
    expect(await left(eve)).toBeLessThan(before - 1);
    await limited.close();
  });

  test("a revoked key is refused at once, and revoked once only", async () => {
    const { id, key } = await make();
    expect((await ann.ask("DELETE", `/v1/api-keys/${id}`)).statusCode).toBe(204);
    const reply = await ask(key, "GET", "/v1/credits");
    expect([reply.statusCode, reply.json().code, reply.headers["www-authenticate"]]).toEqual([
      401,
      "invalid_key",
      'Bearer error="invalid_token"',
    ]);
    expect((await listed(id)).status).toBe("revoked");
    expect((await ann.ask("DELETE", `/v1/api-keys/${id}`)).statusCode).toBe(404);
  });

  test("an expired key says that it expired", async () => {
    const { id, key } = await make(ann, { expires_in_days: 1 });
    expect((await ask(key, "GET", "/v1/credits")).statusCode).toBe(200);
    const end = Date.parse((await listed(id)).expires_at);
    const { database } = server.context;
    const readAt = (now: number) =>
      readApiKey(
        { database, now: () => now },
        { key, address: "127.0.0.1", network: null, call: "" },
      );
    expect(await readAt(end - 1)).toMatchObject({ ok: true });
    expect(await readAt(end)).toEqual({ ok: false, error: "expired_key" });
    server.pass(86_400_000);
    const reply = await ask(key, "GET", "/v1/credits");
    expect([reply.statusCode, reply.json().code]).toEqual([401, "expired_key"]);
    await ann.login("ann@example.com");
    expect((await listed(id)).status).toBe("expired");
  });

  test("an unknown key and a misspelt one are rejected", async () => {
    const { key } = await make();
    for (const wrong of [newApiKey(), `${key.slice(0, -1)}${key.endsWith("0") ? 1 : 0}`, "mv_x"]) {
      const reply = await ask(wrong, "GET", "/v1/credits");
      expect([reply.statusCode, reply.json().code]).toEqual([401, "invalid_key"]);
    }
  });

  // T35
  test("a key reaches neither the account nor the keys, even beside the owner's cookies", async () => {
    const { id, key } = await make();
    for (const [method, url, body] of [
      ["GET", "/v1/account"],
      ["GET", "/v1/api-keys"],
      ["POST", "/v1/api-keys", { name: "More", expires_in_days: null }],
      ["DELETE", `/v1/api-keys/${id}`],
    ] as const) {
      const alone = await ask(key, method, url, body);
      const headers = { authorization: `Bearer ${key}` };
      const beside = await ann.ask(method, url, { headers, ...(body && { body }) });
      for (const reply of [alone, beside]) {
        expect([reply.statusCode, reply.json().code]).toEqual([403, "session_required"]);
        expect(reply.headers["www-authenticate"]).toBe('Bearer error="insufficient_scope"');
      }
    }
    expect((await listed(id)).status).toBe("active");
  });

  test("other accounts can't see or revoke a key", async () => {
    const { id, key } = await make();
    const bob = await signedIn(server.app, "bob@example.com");
    expect((await bob.get("/v1/api-keys")).json().data).toEqual([]);
    expect((await bob.ask("DELETE", `/v1/api-keys/${id}`)).statusCode).toBe(404);
    expect((await ask(key, "GET", "/v1/credits")).statusCode).toBe(200);
  });

  test.each([
    [{ name: "  " }, "#/name", "empty"],
    [{ name: "" }, "#/name", "empty"],
    [{ name: "x".repeat(limits.keyNameLength + 1) }, "#/name", "too_long"],
    [{ expires_in_days: 0 }, "#/expires_in_days", "out_of_range"],
    [{ expires_in_days: 1.5 }, "#/expires_in_days", "wrong_type"],
    [{ expires_in_days: limits.keyDaysMax + 1 }, "#/expires_in_days", "out_of_range"],
    [{ scopes: ["account"] }, "#/scopes/0", "not_allowed"],
    [{ scopes: [] }, "#/scopes", "empty"],
    [
      { allowed_networks: ["192.0.2.0/24", "192.0.2.0/33"] },
      "#/allowed_networks/1",
      "not_a_network",
    ],
    [{ allowed_networks: ["fe80::1%eth0"] }, "#/allowed_networks/0", "not_a_network"],
    [{ allowed_networks: ["0300.0.2.1"] }, "#/allowed_networks/0", "not_a_network"],
    [{ requests_per_minute: 0 }, "#/requests_per_minute", "out_of_range"],
    [{ credit_budget: -1 }, "#/credit_budget", "out_of_range"],
  ])("%j is refused at %s: %s", async (over, pointer, code) => {
    const reply = await ann.post("/v1/api-keys", { name: "N", expires_in_days: null, ...over });
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer, code })],
    ]);
  });

  test("making a key wants a proof of who is there that is not old; revoking does not", async () => {
    const dan = await signedIn(server.app, "dan@example.com");
    const { id } = await make(dan);
    server.pass(limits.reauthenticationS * 1000 + 1);
    const reply = await dan.post("/v1/api-keys", { name: "N", expires_in_days: null });
    expect([reply.statusCode, reply.json().code]).toEqual([403, "reauthentication_required"]);
    expect((await dan.ask("DELETE", `/v1/api-keys/${id}`)).statusCode).toBe(204);
    await dan.post("/v1/account/reauthenticate", { password: goodPassword });
    expect((await make(dan)).object).toBe("api_key");
    await ann.login("ann@example.com");
  });

  test("an account has a limit of active keys, also for concurrent calls", async () => {
    const cat = await signedIn(server.app, "cat@example.com");
    const first = await make(cat);
    await Promise.all(Array.from({ length: freeLimits.keysMax - 2 }, () => make(cat)));
    const replies = await Promise.all(
      [1, 2, 3].map(() => cat.post("/v1/api-keys", { name: "N", expires_in_days: null })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    await cat.ask("DELETE", `/v1/api-keys/${first.id}`);
    expect((await make(cat)).object).toBe("api_key");
  });

  test("creating and revoking a key add named events to the account", async () => {
    const events = await server.context.database.queries
      .selectFrom("audit_events")
      .select(["kind", "detail"])
      .where("kind", "in", ["key_created", "key_revoked"])
      .execute();
    expect(events).toContainEqual({ kind: "key_created", detail: "Nightly" });
    expect(events).toContainEqual({ kind: "key_revoked", detail: "A script" });
  });
});
