import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freeLimits } from "#contract/freeLimits.ts";
import type { List } from "#contract/listShape.ts";
import type { Validation } from "#contract/validations.ts";
import { cleanUp } from "#server/services/maintenance/cleanUp.ts";
import { countFreeRows } from "#server/services/credits/spendFreeChecks.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";
import { scopes } from "#contract/scopes.ts";

const day = 86_400_000;
/** 06:00 UTC, 18 hours before the limits start again. */
const morning = Date.UTC(2026, 10, 20, 6);

describe.each(databases)("free checks on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let ann: Visitor;
  let annId: string;
  beforeEach(async () => {
    sandbox = await startTestSandbox(0.02);
    const config = { rateLimits: true };
    server = await startTestServer({ open, config, ports: sandbox.ports, now: () => morning });
    ann = await signedIn(server.app, "ann@example.com");
    annId = (await ann.get("/v1/account")).json().id;
  });
  afterEach(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  const queries = () => server.context.database.queries;
  const today = () => Math.floor(server.context.now() / day);
  /** Sets how many free checks the account ran today. */
  const ran = async (used: number) => {
    const evidence = Math.min(used, freeLimits.freeChecksWithEvidenceDay);
    for (const [budget, size] of [
      ["free_checks", used],
      ["free_evidence", evidence],
    ] as const) {
      const row = { account_id: annId, budget, day: today(), used: size };
      // oxlint-disable-next-line no-await-in-loop -- two rows
      await queries()
        .insertInto("daily_budgets")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["account_id", "budget", "day"]).doUpdateSet({ used: size }),
        )
        .execute();
    }
  };
  const balance = (credits: number) =>
    queries().updateTable("accounts").set({ balance: credits }).where("id", "=", annId).execute();
  const counted = async () => {
    const rows = await queries().selectFrom("daily_budgets").selectAll().execute();
    return rows.filter(({ budget }) => budget === "free_checks");
  };
  const sum = (used: number) => [{ account_id: annId, budget: "free_checks", day: today(), used }];
  const check = (email: string, who = ann, more = {}) =>
    who.post("/v1/validations", { email, timeout_ms: 30_000, ...more });
  const checked = async (email: string) => (await check(email)).json<Validation>();
  const evidence = async (id: string) => {
    const read = async (path: string) => {
      const reply = await ann.get(`/v1/validations/${id}/${path}`);
      return [reply.statusCode, reply.json().code];
    };
    return [await read("evidence"), await read("evidence-bundle")];
  };
  const stored = [
    [200, undefined],
    [200, undefined],
  ];
  const notStored = [
    [410, "evidence_not_stored"],
    [410, "evidence_not_stored"],
  ];
  const refusal = (reply: Awaited<ReturnType<typeof check>>) => [
    reply.statusCode,
    reply.json().code,
    reply.headers["retry-after"],
  ];
  const tooMany = [429, "too_many_free_checks", String(18 * 3600)];
  /** Makes the account spend credits some days ago. */
  const spent = (daysAgo: number, credits: number) =>
    queries()
      .insertInto("result_figures")
      .values({
        account_id: annId,
        day: today() - daysAgo,
        origin: "api",
        verdict: "deliverable",
        reason: "mailbox_accepted",
        charge: "charged",
        provider: "",
        key_id: "",
        source: "",
        count: credits,
        credits,
      } as never)
      .execute();
  const keyFor = async (more: object) => {
    const { key } = (await ann.post("/v1/api-keys", { name: "Key", ...more })).json();
    const caller = new Visitor(server.app);
    caller.access = key;
    return caller;
  };

  test("of sandbox addresses, wrong addresses, rules, stored results and test keys count for the account together", async () => {
    await ann.post("/v1/rules", { kind: "block", target: "blocked@example.org" });
    await check("deliverable@sandbox.test");
    await check("no address");
    await check("blocked@example.org");
    await check("deliverable@sandbox.test", ann, { max_age_s: 3600 });
    const testKey = await keyFor({ mode: "test", scopes });
    expect((await check("deliverable@sandbox.test", testKey)).statusCode).toBe(200);
    expect(await counted()).toEqual(sum(5));
  });

  test("store evidence up to the first limit of the day, and their result beyond it", async () => {
    await ran(freeLimits.freeChecksWithEvidenceDay - 1);
    const last = await checked("deliverable+1@sandbox.test");
    const next = await checked("deliverable+2@sandbox.test");
    expect([last.verdict, await evidence(last.id)]).toEqual(["deliverable", stored]);
    expect([next.verdict, await evidence(next.id)]).toEqual(["deliverable", notStored]);
    const events = await ann.get(`/v1/validations/${next.id}/events`);
    expect(events.body).toContain('"verdict":"deliverable"');
    // A stored result shows the evidence of its check.
    const copy = (await check(last.input, ann, { max_age_s: 3600 })).json<Validation>();
    expect([copy.billing.credits, await evidence(copy.id)]).toEqual([0, stored]);
  });

  test("of a batch store evidence as far as the limit goes", async () => {
    await ran(freeLimits.freeChecksWithEvidenceDay - 2);
    const emails = ["a", "b", "c", "d"].map((tag) => `deliverable+${tag}@sandbox.test`);
    const batch = await ann.post("/v1/validations/batch", { emails, timeout_ms: 30_000 });
    const ids = batch.json<{ data: { validation: Validation }[] }>().data;
    const found = await Promise.all(
      (await ann.get("/v1/validations"))
        .json<{ data: Validation[] }>()
        .data.map(({ id }) => evidence(id)),
    );
    expect(ids).toHaveLength(4);
    expect(found.filter(([first]) => first?.[0] === 200)).toHaveLength(2);
    expect(found.filter(([first]) => first?.[0] === 410)).toHaveLength(2);
  });

  test("beyond the second limit get 429 until the next day, singly and in batches", async () => {
    await ran(freeLimits.freeChecksDay - 1);
    const batch = { emails: ["a b", "c d"] };
    expect(refusal(await ann.post("/v1/validations/batch", batch))).toEqual(tooMany);
    expect((await check("a b")).statusCode).toBe(200);
    expect(refusal(await check("deliverable@sandbox.test"))).toEqual(tooMany);
    const testKey = await keyFor({ mode: "test", scopes });
    expect(refusal(await check("deliverable@sandbox.test", testKey))).toEqual(tooMany);
    const { id } = (await ann.get("/v1/validations")).json().data[0];
    expect(refusal(await ann.post(`/v1/validations/${id}/recheck`, {}))).toEqual(tooMany);
    expect(await counted()).toEqual(sum(freeLimits.freeChecksDay));
    server.pass(18 * 3_600_000 - 1);
    await ann.login("ann@example.com");
    expect((await check("a b")).statusCode).toBe(429);
    server.pass(1);
    expect((await check("a b")).statusCode).toBe(200);
    await cleanUp(server.context);
    expect(await counted()).toEqual(sum(1));
  });

  test("go on beyond it for accounts that spent credits lately, ten for each", async () => {
    await spent(freeLimits.freeChecksCreditDays + 1, 50);
    await ran(freeLimits.freeChecksDay);
    expect((await check("a b")).statusCode).toBe(429);
    await spent(freeLimits.freeChecksCreditDays, 1);
    await ran(freeLimits.freeChecksDay + freeLimits.freeChecksPerCredit - 1);
    expect((await check("a b")).statusCode).toBe(200);
    expect((await check("a b")).statusCode).toBe(429);
  });

  test("of another account are its own, and checks that cost a credit always run", async () => {
    await ran(freeLimits.freeChecksDay);
    const bea = await signedIn(server.app, "bea@example.com");
    expect((await check("a b", bea)).statusCode).toBe(200);
    const paid = await check("someone@nowhere.example", ann, { checks: ["syntax"] });
    expect([200, 202]).toContain(paid.statusCode);
  });

  test("of many requests at once no more run than the limit allows", async () => {
    await ran(freeLimits.freeChecksDay - 3);
    const replies = await Promise.all(Array.from({ length: 12 }, () => check("a b")));
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(429)]);
  });

  test("include the rows of lists, which start once the day has room for them", async () => {
    const emails = Array.from({ length: 5 }, (_, index) => `deliverable+${index}@sandbox.test`);
    const listed = async (key: string) => {
      const body = { source: { emails }, options: { start: "manual", notify: false } };
      const headers = { "idempotency-key": key };
      const { id } = (await ann.ask("POST", "/v1/lists", { body, headers })).json();
      await until(
        async () => (await ann.get(`/v1/lists/${id}`)).json<List>(),
        ({ state }) => state === "ready",
      );
      return id;
    };
    const [first, second] = [await listed("one"), await listed("two")];
    await ran(freeLimits.freeChecksDay - 6);
    expect((await ann.post(`/v1/lists/${first}/start`)).statusCode).toBe(200);
    expect(refusal(await ann.post(`/v1/lists/${second}/start`))).toEqual(tooMany);
    expect((await ann.get(`/v1/lists/${second}`)).json<List>().state).toBe("ready");
    expect(await counted()).toEqual(sum(freeLimits.freeChecksDay - 1));
    // An automatic start waits with the reason.
    const body = { source: { emails }, options: { start: "auto", notify: false } };
    const headers = { "idempotency-key": "three" };
    const auto = (await ann.ask("POST", "/v1/lists", { body, headers })).json();
    const waiting = await until(
      async () => (await ann.get(`/v1/lists/${auto.id}`)).json<List>(),
      ({ error }) => error !== null,
    );
    expect([waiting.state, waiting.error?.code]).toEqual(["ready", "too_many_free_checks"]);
  });

  test("of a list that can't be paid don't count", async () => {
    const free = Array.from({ length: 15 }, (_, index) => `deliverable+${index}@sandbox.test`);
    const source = { emails: ["someone@nowhere.example", ...free] };
    const body = { source, options: { start: "manual", notify: false } };
    const headers = { "idempotency-key": "unpaid" };
    const { id } = (await ann.ask("POST", "/v1/lists", { body, headers })).json();
    await until(
      async () => (await ann.get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => state === "ready",
    );
    await balance(0);
    expect((await ann.post(`/v1/lists/${id}/start`)).statusCode).toBe(402);
    expect((await counted()).filter(({ used }) => used !== 0)).toEqual([]);
    await balance(1);
    expect((await ann.post(`/v1/lists/${id}/start`)).statusCode).toBe(200);
    expect(await counted()).toEqual(sum(5));
  });

  test("have no limit where rate limits are off", async () => {
    Object.assign(server.context.config, { rateLimits: false });
    await ran(freeLimits.freeChecksDay);
    expect((await check("a b")).statusCode).toBe(200);
  });
});

describe("free rows of a list", () => {
  const counts = {
    rows: 100,
    blank: 10,
    malformed: 0,
    not_an_address: 0,
    split: 0,
    most_in_line: 0,
    duplicates: 0,
    recently_validated: 0,
    blocked_by_rule: 0,
    sandbox: 90,
    billable: 0,
  };

  test("are all but blank ones, and those that ten per paid row allow", () => {
    expect(countFreeRows(counts)).toBe(90);
    expect(countFreeRows({ ...counts, sandbox: 88, billable: 2 })).toBe(68);
    expect(countFreeRows({ ...counts, sandbox: 80, billable: 10 })).toBe(0);
    expect(countFreeRows(null)).toBe(0);
  });
});
