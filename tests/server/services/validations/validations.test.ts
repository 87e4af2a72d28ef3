import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAddresses } from "#contract/demoAddresses.ts";
import type { Validation } from "#contract/validations.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Returns the source of the accept-all check at a domain: live or cached. */
async function acceptAllSource(who: Visitor) {
  const reply = await who.post("/v1/validations", { email: "target@s15.sandbox.test" });
  const { checks } = reply.json() as Validation;
  return checks.find(({ name }) => name === "accept_all")?.source;
}

const lifeOf = ({ checked_at: from, expires_at: to }: Validation) =>
  Date.parse(to) - Date.parse(from);

describe.each(databases)("checks on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let visitor: Visitor;
  const time = new HeldTime();
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.02, time });
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    visitor = await signedIn(server.app, "ann@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });
  const check = async (email: string, more: Record<string, unknown> = {}) =>
    visitor.post("/v1/validations", { email, ...more });

  test.each(demoAddresses.filter(({ reason }) => reason !== "smtp_timeout"))(
    "$email is $verdict: $reason",
    async ({ email, verdict, reason }) => {
      const reply = await check(email);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({
        id: expect.stringMatching(/^val_/),
        status: "completed",
        input: email,
        verdict,
        reason,
        sandbox: true,
        cached: false,
        billing: { credits: 0, reason: "sandbox" },
      });
    },
  );

  test("a string that is no address is a verdict, not an error", async () => {
    const reply = await check(" Ann <ann@example.com> ");
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ verdict: "undeliverable", reason: "invalid_syntax" });
  });

  test("a check that has no verdict in time is answered 202 with where and when to ask again", async () => {
    time.hold();
    const reply = await check("slow-3000ms+202@sandbox.test", { timeout_ms: 0 });
    expect(reply.statusCode).toBe(202);
    const running = reply.json();
    expect(running).toMatchObject({ status: "running", input: "slow-3000ms+202@sandbox.test" });
    const location = String(reply.headers.location);
    expect(location).toBe(`/v1/validations/${running.id}`);
    expect(reply.headers["retry-after"]).toBe("1");
    const early = await visitor.get(location);
    expect([early.statusCode, early.headers.location]).toEqual([202, location]);
    time.release();
    await until(
      async () => (await visitor.get(location)).statusCode,
      (status) => status === 200,
    );
    expect((await visitor.get(location)).json()).toMatchObject({
      verdict: "deliverable",
      status: "completed",
    });
  });

  test("a check continues after its caller disconnects", async () => {
    const { id } = (await check("slow-3000ms+left@sandbox.test", { timeout_ms: 0 })).json();
    await until(
      async () => (await visitor.get(`/v1/validations/${id}`)).statusCode,
      (status) => status === 200,
    );
  });

  test("facts that one account learned about a domain aren't used for another", async () => {
    const other = await signedIn(server.app, "tenant@example.com");
    expect([
      await acceptAllSource(visitor),
      await acceptAllSource(other),
      await acceptAllSource(visitor),
    ]).toEqual(["live", "live", "cached"]);
  });

  test("labels come back as they were sent", async () => {
    const labels = { source: "form", tags: ["eu", "ß"], custom: { row: 17, deep: { a: null } } };
    const { id } = (await check("deliverable@sandbox.test", labels)).json();
    expect((await visitor.get(`/v1/validations/${id}`)).json()).toMatchObject(labels);
  });

  test("the evidence shows every question and the whole dialogue with its deciding line", async () => {
    const { id } = (await check("mailbox-full@sandbox.test")).json();
    const evidence = (await visitor.get(`/v1/validations/${id}/evidence`)).json();
    expect(evidence.validation_id).toBe(id);
    expect(evidence.dns[0]).toMatchObject({ type: "MX", status: "answer" });
    const lines = evidence.sessions[0].lines as { text: string; deciding: boolean }[];
    expect(lines.find((line) => line.deciding)?.text).toMatch(/^4|^5/);
  });

  test("a stored answer is served where the caller allows its age, as its own check", async () => {
    const fresh = (await check("deliverable+stored@sandbox.test")).json<Validation>();
    const before = sandbox.observed.connections;
    const reply = await check("deliverable+stored@sandbox.test", { max_age_s: 60, tags: ["two"] });
    const stored = reply.json<Validation>();
    expect(sandbox.observed.connections).toBe(before);
    expect(stored).toMatchObject({
      cached: true,
      verdict: "deliverable",
      checked_at: fresh.checked_at,
      billing: { credits: 0, reason: "cached" },
      previous_id: fresh.id,
      tags: ["two"],
    });
    expect(stored.id).not.toBe(fresh.id);
    const evidence = (await visitor.get(`/v1/validations/${stored.id}/evidence`)).json();
    expect(evidence.sessions).toHaveLength(1);
  });

  test("a stored answer is not served for other checks, too old, unknown, or without being asked for", async () => {
    const email = "deliverable+fresh@sandbox.test";
    await check(email);
    const others = [{ max_age_s: 60, checks: ["syntax", "dns"] }, { max_age_s: 0 }, {}];
    for (const more of others) {
      expect((await check(email, more)).json()).toMatchObject({ cached: false });
    }
    server.pass(61_000);
    expect((await check(email, { max_age_s: 60 })).json()).toMatchObject({ cached: false });
    await check("greylisted+stored@sandbox.test");
    const unknown = await check("greylisted+stored@sandbox.test", { max_age_s: 60 });
    expect(unknown.json()).toMatchObject({ cached: false });
  });

  test("a verdict expires 24 hours after its check, an unknown at once", async () => {
    const day = 24 * 3_600_000;
    for (const name of ["deliverable", "mailbox-not-found", "mailbox-full"]) {
      const email = `${name}+expiry@sandbox.test`;
      expect(lifeOf((await check(email)).json())).toBe(day);
    }
    const unknown = (await check("greylisted+expiry@sandbox.test")).json<Validation>();
    expect([unknown.verdict, lifeOf(unknown)]).toEqual(["unknown", 0]);
    const read = await visitor.get(`/v1/validations/${unknown.id}`);
    expect(lifeOf(read.json())).toBe(0);
    server.pass(60_000);
    const stored = await check("deliverable+expiry@sandbox.test", { max_age_s: 300 });
    expect(stored.json()).toMatchObject({ cached: true });
    expect(lifeOf(stored.json())).toBe(day);
  });

  test("a repeated check names the one before it", async () => {
    const first = (await check("deliverable+again@sandbox.test")).json();
    const second = (await check("deliverable+again@sandbox.test")).json();
    expect([first.previous_id, second.previous_id]).toEqual([null, first.id]);
  });

  test("neither stored answers nor earlier checks of another account are seen", async () => {
    const email = "deliverable+shared@sandbox.test";
    await check(email);
    const other = await signedIn(server.app, "apart@example.com");
    const reply = await other.post("/v1/validations", { email, max_age_s: 60 });
    expect(reply.json()).toMatchObject({ cached: false, previous_id: null });
  });

  test("of several stored answers the latest is served", async () => {
    const email = "deliverable+several@sandbox.test";
    await check(email);
    const latest = (await check(email)).json<Validation>();
    const stored = (await check(email, { max_age_s: 60 })).json<Validation>();
    expect(stored).toMatchObject({ cached: true, previous_id: latest.id });
  });

  test("another account's checks are not found", async () => {
    const { id } = (await check("deliverable@sandbox.test")).json();
    const other = await signedIn(server.app, "other@example.com");
    for (const path of [id, `${id}/evidence`, `${id}/events`]) {
      expect((await other.get(`/v1/validations/${path}`)).statusCode).toBe(404);
    }
    expect((await other.get("/v1/validations")).json().data).toEqual([]);
  });

  test("the list goes through every check once, newest first, also while new ones come", async () => {
    const lister = await signedIn(server.app, "lister@example.com");
    const sent: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const email = `mailbox-full+${index}@sandbox.test`;
      await lister.post("/v1/validations", { email });
      sent.unshift(email);
    }
    const seen: string[] = [];
    for (let after = ""; ;) {
      const page = (await lister.get(`/v1/validations?limit=3${after}`)).json();
      seen.push(...page.data.map((one: Validation) => one.input));
      expect(page.has_more).toBe(page.next_cursor !== null);
      if (page.next_cursor === null) {
        break;
      }
      await lister.post("/v1/validations", { email: "deliverable@sandbox.test" });
      after = `&after=${page.next_cursor}`;
    }
    expect(seen).toEqual(sent);
  });

  test("a page with the last check is the last page", async () => {
    const who = await signedIn(server.app, "two@example.com");
    for (const name of ["one", "two"]) {
      await who.post("/v1/validations", { email: `deliverable+${name}@sandbox.test` });
    }
    const page = async (limit: number) =>
      (await who.get(`/v1/validations?limit=${limit}`)).json() as { has_more: boolean };
    expect(await page(2)).toMatchObject({ has_more: false, next_cursor: null });
    expect(await page(1)).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  });

  test("a cursor that was changed, or belongs to another list or account, is refused", async () => {
    const page = (await visitor.get("/v1/validations?limit=1")).json();
    const cursor = String(page.next_cursor);
    const other = await signedIn(server.app, "cursor@example.com");
    const tries = [
      [visitor, `/v1/validations?after=${cursor}x`],
      [visitor, `/v1/validations?after=${cursor}&verdict=risky`],
      [visitor, `/v1/credits/ledger?after=${cursor}`],
      [visitor, "/v1/validations?after=cur_val_0"],
      [other, `/v1/validations?after=${cursor}`],
    ] as const;
    for (const [who, url] of tries) {
      const reply = await who.get(url);
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 400, "invalid_cursor"]);
    }
  });

  test("the list is narrowed by verdict, reason, domain and beginning", async () => {
    const filterer = await signedIn(server.app, "filter@example.com");
    const emails = [
      "deliverable@sandbox.test",
      "Mailbox-Full+A@Sandbox.test",
      "mailbox-full+b_%@sandbox.test",
      "anyone@accept-all.sandbox.test",
      "é broken",
    ];
    for (const email of emails) {
      await filterer.post("/v1/validations", { email });
    }
    const found = async (query: string) => {
      const reply = await filterer.get(`/v1/validations?${query}`);
      return (reply.json().data as Validation[]).map((one) => one.input);
    };
    expect(await found("verdict=risky")).toEqual([emails[3], emails[2], emails[1]]);
    expect(await found("reason=mailbox_full")).toEqual([emails[2], emails[1]]);
    expect(await found("domain=Accept-All.sandbox.test")).toEqual([emails[3]]);
    expect(await found("q=MAILBOX-full")).toEqual([emails[2], emails[1]]);
    expect(await found(`q=${encodeURIComponent("mailbox-full+b_")}`)).toEqual([emails[2]]);
    expect(await found(`q=${encodeURIComponent("mailbox-full%")}`)).toEqual([]);
    expect(await found(`q=${encodeURIComponent("É")}`)).toEqual([emails[4]]);
    expect(await found("q=")).toHaveLength(5);
    expect(await found("verdict=risky&domain=sandbox.test")).toEqual([emails[2], emails[1]]);
  });

  test("no address and no token is ever logged", () => {
    const all = server.logged.join("\n");
    expect(all).toContain('"verdict":"deliverable"');
    expect(all).not.toMatch(/@|sandbox\.test|eyJ/);
  });
});
