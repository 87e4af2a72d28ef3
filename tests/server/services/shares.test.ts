import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shareLimits } from "#contract/shareLimits.ts";
import type { Share, SharedResult } from "#contract/shares.ts";
import type { Validation } from "#contract/validations.ts";
import { hmac } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import { readShareToken, shareToken } from "#server/services/shares/shareToken.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const day = 86_400_000;
const tokenOf = ({ url }: Pick<Share, "url">) => new URL(url).searchParams.get("token")!;

describe.each(databases)("shared results on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let ann: Visitor;
  let bob: Visitor;
  let id: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox(0.02);
    server = await startTestServer({ open, ports: sandbox.ports });
    ann = await signedIn(server.app, "ann@example.com");
    bob = await signedIn(server.app, "bob@example.com");
    id = await check({ source: "crm-of-ann", tags: ["vip-tag"], custom: { deal: "canary-4711" } });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  const check = async (more: object = {}, email = "mailbox-not-found@sandbox.test") =>
    (await ann.post("/v1/validations", { email, ...more })).json<Validation>().id;
  const share = async (validation = id, body: object = {}) =>
    (await ann.post(`/v1/validations/${validation}/shares`, body)).json<Share>();
  const readShared = (token: string) => new Visitor(server.app).get(`/v1/public/shares/${token}`);
  const statusOf = async (token: string) => (await readShared(token)).statusCode;

  /** Returns a token with a good signature. */
  const sign = (link: string, expires: number) =>
    `${link}.${expires}.${hmac(server.context.secrets.shares, `${link} ${expires}`)}`;
  /** Shares a validation with a key that has these scopes. */
  const shareByKey = async (scopes: string[], mode = "live") => {
    const { key } = (await ann.post("/v1/api-keys", { name: "k", scopes, mode })).json();
    const program = new Visitor(server.app);
    const headers = { authorization: `Bearer ${key}` };
    const made = await program.ask("POST", "/v1/validations", {
      body: { email: "deliverable@sandbox.test" },
      headers,
    });
    const validation = mode === "test" ? made.json<Validation>().id : id;
    const path = `/v1/validations/${validation}/shares`;
    return program.ask("POST", path, { body: {}, headers });
  };

  test("a link shows verdict and evidence to anyone, and asks robots not to index it", async () => {
    const made = await share();
    const reply = await readShared(tokenOf(made));
    const shown = reply.json<SharedResult>();
    expect([reply.statusCode, shown.verdict, shown.email]).toEqual([
      200,
      "undeliverable",
      "mailbox-not-found@sandbox.test",
    ]);
    expect(shown.shared_until).toBe(made.expires_at);
    const stored = (await ann.get(`/v1/validations/${id}/evidence`)).json();
    expect(shown.evidence).toEqual({ dns: stored.dns, sessions: stored.sessions });
    expect(shown.evidence?.sessions.length).toBeGreaterThan(0);
    expect(reply.headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("a link tells nothing about the account: no ids, labels, credits, other results", async () => {
    await check({}, "accept-all@sandbox.test");
    const { body } = await readShared(tokenOf(await share()));
    const account = (await ann.get("/v1/account")).json();
    const leaks = [
      id,
      account.user?.id ?? account.id,
      "ann@example.com",
      "crm-of-ann",
      "vip-tag",
      "canary-4711",
      "accept-all@sandbox.test",
      "billing",
      "policy_version",
      "shr_",
      "val_",
    ];
    expect(leaks.every((leak) => typeof leak === "string")).toBe(true);
    expect(leaks.filter((leak) => body.includes(leak))).toEqual([]);
  });

  test("a result that a rule decided names neither the rule nor its pattern", async () => {
    const rule = await ann.post("/v1/rules", {
      kind: "block",
      target: "secret-client.sandbox.test",
    });
    expect(rule.statusCode).toBe(201);
    const blocked = await check({}, "x@secret-client.sandbox.test");
    const mine = (await ann.get(`/v1/validations/${blocked}`)).json<Validation>();
    expect(mine.decision.because).toContain(rule.json().id);
    const { body } = await readShared(tokenOf(await share(blocked)));
    expect(JSON.parse(body).reason).toBe("blocked_by_rule");
    expect(body).not.toContain(rule.json().id);
    expect(body).not.toContain("because");
  });

  test("no link can be guessed, extended or turned to another result", async () => {
    const made = await share();
    const [link, expires, signature] = tokenOf(made).split(".") as [string, string, string];
    const other = await share(await check({}, "deliverable@sandbox.test"));
    const otherLink = tokenOf(other).split(".")[0]!;
    const later = String(Number(expires) + day);
    const forged = [
      `${link}.${later}.${signature}`,
      `${otherLink}.${expires}.${signature}`,
      `${link}.${expires}.${"A".repeat(43)}`,
      `${link}.${expires}.${signature.slice(0, -1)}${signature.endsWith("A") ? "B" : "A"}`,
      `${link}.${expires}.${hmac(server.context.secrets.downloads, `${link} ${expires}`)}`,
      `${link}.0${expires}.${signature}`,
      `${link}.${expires}`,
      `${link.toLowerCase()}.${expires}.${signature}`,
      id,
      made.id,
    ];
    for (const token of forged) {
      expect([token, await statusOf(token)]).toEqual([token, 404]);
    }
    expect(await statusOf("x".repeat(5000))).toBe(404);
    expect(await statusOf(tokenOf(made))).toBe(200);
  });

  test("a good signature over a link that the database doesn't have, or has with another end, opens nothing", async () => {
    const made = await share();
    const end = Date.parse(made.expires_at);
    expect(await statusOf(sign(made.id, end))).toBe(200);
    expect(await statusOf(sign(made.id, end + day))).toBe(404);
    expect(await statusOf(sign(newId("shr"), end))).toBe(404);
  });

  test("revoking ends a link at once; only its account can", async () => {
    const made = await share();
    const revoke = (visitor: Visitor) => visitor.ask("DELETE", `/v1/shares/${made.id}`);
    expect((await revoke(bob)).statusCode).toBe(404);
    expect(await statusOf(tokenOf(made))).toBe(200);
    expect((await revoke(ann)).statusCode).toBe(204);
    expect(await statusOf(tokenOf(made))).toBe(404);
    expect((await revoke(ann)).statusCode).toBe(404);
  });

  test("links are listed with their URL while they work, by validation", async () => {
    const one = await check({}, "deliverable@sandbox.test");
    const [first, second] = [await share(one), await share(one, { expires_in_days: 2 })];
    const list = async (visitor: Visitor) =>
      (await visitor.get(`/v1/shares?validation_id=${one}`)).json().data;
    expect(await list(ann)).toEqual([second, first]);
    expect(await list(bob)).toEqual([]);
    const page = (await ann.get(`/v1/shares?validation_id=${one}&limit=1`)).json();
    const next = `/v1/shares?validation_id=${one}&limit=1&after=${page.next_cursor}`;
    expect((await ann.get(next)).json().data).toEqual([first]);
  });

  test("sharing and revoking are in the audit log", async () => {
    const one = await check({}, "deliverable@sandbox.test");
    const { id: link } = await share(one);
    await ann.ask("DELETE", `/v1/shares/${link}`);
    const events = (await ann.get("/v1/audit-events?limit=2")).json().data;
    expect(events).toEqual([
      expect.objectContaining({ kind: "share_revoked", detail: one }),
      expect.objectContaining({ kind: "result_shared", detail: one }),
    ]);
  });

  test("neither another account's validation nor one that doesn't exist can be shared", async () => {
    const path = `/v1/validations/${id}/shares`;
    expect((await bob.post(path)).statusCode).toBe(404);
    expect((await ann.post("/v1/validations/val_none/shares")).statusCode).toBe(404);
    for (const days of [0, 1.5, shareLimits.daysMax + 1]) {
      expect((await ann.post(path, { expires_in_days: days })).statusCode).toBe(422);
    }
  });

  test("a key needs both scopes to share, and shares test data with a test key", async () => {
    const alone = await shareByKey(["exports"]);
    expect([alone.statusCode, alone.json().code]).toEqual([403, "insufficient_scope"]);
    expect((await shareByKey(["evidence:read"])).statusCode).toBe(403);
    expect((await shareByKey(["exports", "evidence:read"])).statusCode).toBe(201);
    const testShare = await shareByKey(["validate", "exports", "evidence:read"], "test");
    expect(await statusOf(tokenOf(testShare.json<Share>()))).toBe(200);
  });

  test("a validation can't be shared while it runs", async () => {
    const one = await check({}, "deliverable@sandbox.test");
    const set = (status: "running" | "completed") =>
      server.context.database.queries
        .updateTable("validations")
        .set({ status })
        .where("id", "=", one)
        .execute();
    await set("running");
    const reply = await ann.post(`/v1/validations/${one}/shares`);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "invalid_state"]);
    await set("completed");
    expect((await ann.post(`/v1/validations/${one}/shares`)).statusCode).toBe(201);
  });

  test("a link ends at its instant, not after it", () => {
    const { secrets } = server.context;
    const link = { id: newId("shr"), expires_at: 1000 };
    const token = shareToken({ secrets }, link);
    expect(readShareToken({ secrets, now: () => 999 }, token)).toEqual(link);
    expect(readShareToken({ secrets, now: () => 1000 }, token)).toBe("expired");
  });

  test("deleting the validation deletes its links", async () => {
    const one = await check({}, "deliverable@sandbox.test");
    const made = await share(one);
    await ann.ask("DELETE", `/v1/validations/${one}`);
    expect(await statusOf(tokenOf(made))).toBe(404);
    expect((await ann.get(`/v1/shares?validation_id=${one}`)).json().data).toEqual([]);
  });

  test("an account has a limited number of links", async () => {
    const carl = await signedIn(server.app, "carl@example.com");
    const { id: one } = (await carl.post("/v1/validations", { email: "no address" })).json();
    const account_id = (
      await server.context.database.queries
        .selectFrom("validations")
        .select("account_id")
        .where("id", "=", one)
        .executeTakeFirstOrThrow()
    ).account_id;
    const now = server.context.now();
    const rows = Array.from({ length: shareLimits.sharesMax }, (_, index) => ({
      id: newId("shr"),
      account_id,
      validation_id: one as string,
      created_at: now,
      // One has ended and counts no more.
      expires_at: now + (index === 0 ? -1 : day),
    }));
    await server.context.database.queries.insertInto("shares").values(rows).execute();
    const post = () => carl.post(`/v1/validations/${one}/shares`);
    expect((await post()).statusCode).toBe(201);
    const full = await post();
    expect([full.statusCode, full.json().code, full.json().errors[0].code]).toEqual([
      409,
      "conflict",
      "too_many",
    ]);
  });

  test("links of a suspended or closed account open nothing until it is open again", async () => {
    const dora = await signedIn(server.app, "dora@example.com");
    const { id: one } = (await dora.post("/v1/validations", { email: "no address" })).json();
    const made = (await dora.post(`/v1/validations/${one}/shares`)).json<Share>();
    const set = (change: { suspended_at?: number | null; closing_at?: number | null }) =>
      server.context.database.queries
        .updateTable("accounts")
        .set(change)
        .where("id", "=", (select) =>
          select.selectFrom("validations").select("account_id").where("id", "=", one),
        )
        .execute();
    await set({ suspended_at: 1 });
    expect(await statusOf(tokenOf(made))).toBe(404);
    await set({ suspended_at: null, closing_at: 1 });
    expect(await statusOf(tokenOf(made))).toBe(404);
    await set({ closing_at: null });
    expect(await statusOf(tokenOf(made))).toBe(200);
  });

  test("an expired link gets 410, and its row is deleted", async () => {
    const made = await share(id, { expires_in_days: 1 });
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(day);
    server.pass(day);
    const gone = await readShared(tokenOf(made));
    expect([gone.statusCode, gone.json().code]).toEqual([410, "expired"]);
    await ann.login("ann@example.com");
    expect((await ann.get("/v1/shares")).json().data.map((one: Share) => one.id)).not.toContain(
      made.id,
    );
    server.pass(1);
    await cleanUp(server.context);
    const row = await server.context.database.queries
      .selectFrom("shares")
      .select("id")
      .where("id", "=", made.id)
      .executeTakeFirst();
    expect(row).toBeUndefined();
    expect(await statusOf(tokenOf(made))).toBe(410);
  });
});

describe("quotas of shared results", () => {
  test("a network reads 120 in ten minutes, whatever the tokens are", async () => {
    const server = await startTestServer({ config: { rateLimits: true } });
    const visitor = new Visitor(server.app);
    const statuses: number[] = [];
    for (let count = 0; count < 121; count += 1) {
      statuses.push((await visitor.get("/v1/public/shares/none")).statusCode);
    }
    expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true);
    expect(statuses[120]).toBe(429);
    await server.close();
  });

  test("the links of one account are read 600 times a minute, from all networks together", async () => {
    const server = await startTestServer({ config: { rateLimits: true } });
    const ann = await signedIn(server.app, "ann@example.com");
    const { id } = (await ann.post("/v1/validations", { email: "no address" })).json();
    const made = (await ann.post(`/v1/validations/${id}/shares`)).json<Share>();
    const counts = { ok: 0, limited: 0 };
    for (let network = 0; network < 7; network += 1) {
      for (let count = 0; count < 100; count += 1) {
        const { statusCode } = await server.app.inject({
          url: `/v1/public/shares/${tokenOf(made)}`,
          remoteAddress: `198.${20 + network}.0.7`,
        });
        counts[statusCode === 200 ? "ok" : "limited"] += 1;
      }
    }
    expect(counts.ok).toBeGreaterThanOrEqual(600);
    expect(counts.limited).toBeGreaterThan(0);
    await server.close();
  });
});
