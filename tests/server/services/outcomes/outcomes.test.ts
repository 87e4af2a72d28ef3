import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Accuracy, MailOutcome } from "#contract/outcomes.ts";
import type { OutcomeCount } from "#server/data/queries/outcomes.ts";
import { calculateAccuracy, wilson } from "#server/services/outcomes/calculateAccuracy.ts";
import { sentInstant } from "#server/services/outcomes/importReports.ts";
import { classifyReport } from "#server/services/outcomes/classifyReport.ts";
import { startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const hour = 3_600_000;

const sendOutcomes = (who: Visitor | undefined, body: object) => who?.post("/v1/outcomes", body);

describe.each(databases)("imported outcomes on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let owner: Visitor;
  const later = () => new Date(server.context.now() + hour).toISOString();
  const earlier = () => new Date(server.context.now() - hour).toISOString();
  const accuracy = async (who = owner): Promise<Accuracy> =>
    (await who.get("/v1/analytics/accuracy")).json();
  const imported = async (body: object) => (await owner.post("/v1/outcomes", body)).json();
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    // Noon, so that an hour later is the same day.
    const noon = Math.floor(Date.now() / (24 * hour)) * 24 * hour + 12 * hour;
    server = await startTestServer({ open, ports: sandbox.ports, now: () => noon });
    owner = await signedIn(server.app, "mailer@example.com");
    await owner.post("/v1/validations", { email: "deliverable@sandbox.test" });
    await owner.post("/v1/validations", { email: "mailbox-not-found@sandbox.test" });
    const reply = await owner.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "one" },
      body: {
        name: "Mailing",
        source: { emails: ["deliverable+1@sandbox.test", "anyone@accept-all.sandbox.test"] },
        options: { start: "auto" },
      },
    });
    const { id } = reply.json();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "completed",
    );
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  test("a report is matched with results from before its mails, of validations and of lists", async () => {
    const csv = [
      "Recipient,Event,Diagnostic-Code,Date",
      `Deliverable@sandbox.test,delivered,,${later()}`,
      `deliverable+1@sandbox.test,bounce,smtp; 550 5.1.1 User unknown,${later()}`,
      `mailbox-not-found@sandbox.test,bounce,"smtp; 550 5.1.1 <mailbox-not-found@sandbox.test>: no such user, sorry",${later()}`,
      `anyone@accept-all.sandbox.test,bounce,"550 5.7.1 Message rejected, your IP is on the Spamhaus blocklist",${later()}`,
      `never-checked@sandbox.test,delivered,,${later()}`,
      `deliverable@sandbox.test,bounce,550 5.1.1 User unknown,2020-01-01`,
      `nobody,delivered,,${later()}`,
      "deliverable@sandbox.test,delivered,,someday",
      `deliverable@sandbox.test,,,${later()}`,
    ].join("\n");
    expect(await imported({ csv })).toEqual({
      object: "outcome_import",
      rows: 9,
      matched: 4,
      unmatched: 2,
      rejected: 3,
      outcomes: { delivered: 1, bounced: 2, deferred: 0, blocked: 1, unclear: 0 },
      rejected_rows: [
        { line: 8, code: "no_address" },
        { line: 9, code: "no_time" },
        { line: 10, code: "no_outcome" },
      ],
    });
    const found = await accuracy();
    expect(found.outcomes).toEqual({
      delivered: 1,
      bounced: 2,
      deferred: 0,
      blocked: 1,
      unclear: 0,
    });
    expect(found.total).toMatchObject({ right: 2, decided: 3 });
    expect(found.verdicts).toMatchObject([
      { verdict: "deliverable", delivered: 1, bounced: 1, precision: { value: 0.5 } },
      { verdict: "undeliverable", delivered: 0, bounced: 1, precision: { value: 1 } },
    ]);
  });

  test("a mail sent before the check says nothing about its verdict", async () => {
    const email = "deliverable@sandbox.test";
    const sent = { outcomes: [{ email, status: "5.1.1", sent_at: earlier() }] };
    expect(await imported(sent)).toMatchObject({ matched: 0, unmatched: 1 });
  });

  test("importing the same mail again counts it once, and the outcome that proves more stays", async () => {
    const before = await accuracy();
    const email = "deliverable@sandbox.test";
    const again = await imported({ outcomes: [{ email, type: "soft bounce", sent_at: later() }] });
    expect(again).toMatchObject({ matched: 1, outcomes: { deferred: 1 } });
    expect(await accuracy()).toEqual(before);
    await imported({ outcomes: [{ email, status: "5.1.1", sent_at: later() }] });
    expect((await accuracy()).outcomes).toMatchObject({ delivered: 0, bounced: 3 });
    const next = new Date(server.context.now() + 48 * hour).toISOString();
    await imported({ outcomes: [{ email, type: "delivered" }], sent_at: next });
    expect((await accuracy()).outcomes).toMatchObject({ delivered: 1, bounced: 3 });
  });

  test("a result can't be stored for days to come: mails of the future are rejected, as those of long ago", async () => {
    const { context } = server;
    const at = (days: number) => new Date(context.now() + days * 24 * hour).toISOString();
    const outcomes = [3, 30, 300_000, -3651].map((days) => ({
      email: "deliverable@sandbox.test",
      type: "delivered",
      sent_at: at(days),
    }));
    expect(await imported({ outcomes })).toMatchObject({
      matched: 0,
      rejected: 4,
      rejected_rows: [1, 2, 3, 4].map((line) => ({ line, code: "no_time" })),
    });
    const [longest] = outcomes.map((one) => ({ ...one, sent_at: at(-3649) }));
    expect(await imported({ outcomes: [longest] })).toMatchObject({ unmatched: 1, rejected: 0 });
  });

  test("a large report lets other requests run while it is read", async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, row) => `u${row}@a.test,delivered,${earlier()}`,
    );
    let turns = 0;
    let reading = true;
    const turn = (): void => {
      turns += 1;
      if (reading) {
        setImmediate(turn);
      }
    };
    setImmediate(turn);
    const csv = ["email,event,date", ...rows].join("\n");
    expect(await imported({ csv })).toMatchObject({ rows: 20_000, unmatched: 20_000 });
    reading = false;
    // Once every thousand rows read, and once every 500 addresses looked up.
    expect(turns).toBeGreaterThan(20_000 / 1000 + 20_000 / 500);
  });

  test("an account has one report read at a time, all accounts two; objects aren't held up", async () => {
    const others = await Promise.all(
      ["one", "two"].map((name) => signedIn(server.app, `${name}@example.com`)),
    );
    // Long enough that all are being read at once.
    const rows = Array.from(
      { length: 20_000 },
      (_, row) => `u${row}@b.test,delivered,${earlier()}`,
    );
    const csv = ["email,event,date", ...rows].join("\n");
    const outcomes = [{ email: "a@b.test", type: "delivered", sent_at: earlier() }];
    const outcome = async (who: Visitor | undefined, body: object) => {
      const reply = await sendOutcomes(who, body);
      return `${reply?.statusCode} ${reply?.json().code ?? ""}`;
    };
    const own = await Promise.all([outcome(owner, { csv }), outcome(owner, { csv })]);
    expect(own.toSorted()).toEqual(["200 ", "429 concurrency_limited"]);
    const [three, single] = await Promise.all([
      Promise.all([owner, ...others].map((who) => outcome(who, { csv }))),
      outcome(owner, { outcomes }),
    ]);
    expect(three.toSorted()).toEqual(["200 ", "200 ", "503 too_busy"]);
    expect(single).toBe("200 ");
    const short = ["email,event,date", `a@b.test,delivered,${earlier()}`].join("\n");
    expect((await sendOutcomes(owner, { csv: short }))?.statusCode).toBe(200);
    expect((await sendOutcomes(owner, { csv: "email\n" }))?.statusCode).toBe(422);
    expect((await sendOutcomes(owner, { csv: short }))?.statusCode).toBe(200);
  });

  test("no address is stored, and other accounts see nothing", async () => {
    const rows = await server.context.database.queries.selectFrom("outcomes").selectAll().execute();
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toMatch(/sandbox|@/u);
    const other = await signedIn(server.app, "other@example.com");
    expect((await accuracy(other)).total).toBeNull();
    const email = "deliverable@sandbox.test";
    const sent = { outcomes: [{ email, type: "sent", sent_at: later() }] };
    expect((await other.post("/v1/outcomes", sent)).json()).toMatchObject({ matched: 0 });
  });

  test.each([
    [{}, "#/csv", "required"],
    [{ csv: "a", outcomes: [{ email: "a@b.test" }] }, "#/outcomes", "not_allowed"],
    [{ csv: "name,city\nAnn,Rome\nBob,Oslo\n" }, "#/csv", "no_bounce_report"],
    [{ csv: "a@b.test,delivered\nc@d.test,delivered\n" }, "#/csv", "no_bounce_report"],
    [{ csv: "x".repeat(100) }, "#/csv", "no_bounce_report"],
    [{ csv: "email\n" }, "#/csv", "no_bounce_report"],
    [{ outcomes: [{ email: "a@b.test" }], sent_at: "soon" }, "#/sent_at", "not_an_instant"],
  ])("%j is refused at %s", async (body, pointer, code) => {
    const reply = await owner.post("/v1/outcomes", body);
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer, code })],
    ]);
  });

  test("outcomes are deleted together", async () => {
    expect((await owner.ask("DELETE", "/v1/outcomes", {})).statusCode).toBe(204);
    expect(await accuracy()).toMatchObject({ total: null, verdicts: [], curve: [] });
  });

  test("all results of a long list are matched", async () => {
    const emails = Array.from(
      { length: 5001 },
      (_, index) => `person${index}@nothing.sandbox.test`,
    );
    const reply = await owner.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "long" },
      body: { source: { emails }, options: { start: "auto" } },
    });
    expect(reply.statusCode).toBe(201);
    const { id } = reply.json();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "completed",
    );
    const rows = [emails[0], emails[5000]].map((email) => `${email},deferred,${later()}`);
    const csv = `Recipient,Event,Date\n${rows.join("\n")}`;
    expect(await imported({ csv })).toMatchObject({ matched: 2, unmatched: 0 });
  });
});

describe.each(databases)("objects on $name", ({ open }) => {
  test("are matched with the last certain result of a list, which needs no pass over its rows", async () => {
    const domain = "mail-world.example.net";
    const sandbox = await startSandbox({ suffix: domain });
    const server = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
    const owner = await signedIn(server.app, "objects@example.com");
    const reply = await owner.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "one" },
      body: {
        name: "Mailing",
        source: { emails: [`deliverable+1@${domain}`, `mailbox-not-found+1@${domain}`] },
        options: { start: "auto" },
      },
    });
    const { id } = reply.json();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "completed",
    );
    const sentAt = new Date(server.context.now() + hour).toISOString();
    const outcomes = [
      { email: `Deliverable+1@${domain}`, type: "delivered", sent_at: sentAt },
      { email: `mailbox-not-found+1@${domain}`, status: "5.1.1", sent_at: sentAt },
      { email: `never+1@${domain}`, status: "5.1.1", sent_at: sentAt },
    ];
    const imported = (await owner.post("/v1/outcomes", { outcomes })).json();
    expect(imported).toMatchObject({ matched: 2, unmatched: 1 });
    const { total } = (await owner.get("/v1/analytics/accuracy")).json();
    expect(total).toMatchObject({ right: 2, decided: 2 });
    await server.close();
    await sandbox.close();
  });
});

test.each<[string, string, string, MailOutcome | null]>([
  ["delivered", "", "", "delivered"],
  ["Delivery", "2.0.0", "250 2.0.0 OK queued as 4F1", "delivered"],
  ["open", "", "", "delivered"],
  ["spam complaint", "", "", "delivered"],
  ["bounce", "5.1.1", "", "bounced"],
  ["", "5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound", "bounced"],
  ["Permanent", "", "smtp; 550 No such user here", "bounced"],
  ["HardBounce", "", "", "bounced"],
  ["bounce", "5.2.2", "552 5.2.2 mailbox full", "deferred"],
  ["Transient", "", "", "deferred"],
  ["SoftBounce", "4.4.1", "", "deferred"],
  ["hard", "5.7.1", "550 5.7.1 Client host [192.0.2.1] blocked using Spamhaus", "blocked"],
  ["HardBounce", "", "550 5.7.26 This mail is unauthenticated", "blocked"],
  ["bounce", "", "421 4.7.28 Unusual rate of unsolicited mail from your IP address", "blocked"],
  ["blocked", "", "", "blocked"],
  ["bounce", "", "", "unclear"],
  ["bounce", "", "550 Requested action not taken", "unclear"],
  ["", "", "", null],
  ["processed", "", "", null],
])("type %j, status %j, reply %j: %s", (type, status, diagnostic, expected) => {
  expect(classifyReport({ email: "ann@example.org", type, status, diagnostic })).toBe(expected);
});

test("times are read in the forms that mail services write", () => {
  expect(sentInstant("2026-11-20")).toBe(Date.parse("2026-11-20T23:59:59.999Z"));
  expect(sentInstant("2026-11-20 10:00:00")).toBe(Date.parse("2026-11-20T10:00:00Z"));
  expect(sentInstant("2026-11-20T10:00:00+02:00")).toBe(Date.parse("2026-11-20T08:00:00Z"));
  expect(sentInstant("1795168800")).toBe(1_795_168_800_000);
  expect(sentInstant("1795168800000")).toBe(1_795_168_800_000);
  expect(sentInstant("Fri, 20 Nov 2026 10:00:00 +0000")).toBe(Date.parse("2026-11-20T10:00:00Z"));
  expect([sentInstant("soon"), sentInstant("20"), sentInstant("2026-13-45")]).toEqual([
    null,
    null,
    null,
  ]);
});

const counted = (over: Partial<OutcomeCount>): OutcomeCount => ({
  outcome: "delivered",
  verdict: "deliverable",
  reason: "mailbox_accepted",
  provider: "",
  score: 95,
  count: 1,
  ...over,
});

const bounced = (over: Partial<OutcomeCount>) => counted({ outcome: "bounced", ...over });

describe("the statistics", () => {
  test("intervals are those of Wilson's formula", () => {
    // Newcombe (1998), table I, method 3.
    const published = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [successes, results, low, high] of published) {
      const found = wilson(successes, results);
      expect([found.low, found.high].map((one) => Math.round(one * 10_000) / 10_000)).toEqual([
        low,
        high,
      ]);
    }
    expect(wilson(20, 20)).toMatchObject({ value: 1, high: 1 });
    expect(wilson(0, 0)).toEqual({ value: 0, low: 0, high: 1 });
  });

  test("only delivered and bounced mails say whether a verdict was right", () => {
    const found = calculateAccuracy([
      counted({ count: 90 }),
      bounced({ count: 10, provider: "google" }),
      counted({ outcome: "blocked", count: 500 }),
      counted({ outcome: "deferred", count: 500 }),
      counted({ outcome: "unclear", count: 500 }),
    ]);
    expect(found.total).toEqual({ right: 90, decided: 100, share: wilson(90, 100) });
    expect(found.providers.map(({ provider }) => provider)).toEqual([null, "google"]);
  });

  test("the curve compares scores with what arrived, and thresholds keep their promise", () => {
    const risky = { score: 60, verdict: "risky", reason: "accept_all" } as const;
    const dead = { score: 5, verdict: "undeliverable", reason: "mailbox_not_found" } as const;
    const found = calculateAccuracy([
      counted({ score: 100, count: 9990 }),
      bounced({ score: 100, count: 10 }),
      counted({ count: 100 }),
      counted({ ...risky, count: 7000 }),
      bounced({ ...risky, count: 3000 }),
      bounced({ ...dead, count: 50 }),
    ]);
    expect(found.curve.map(({ from, to, results }) => [from, to, results])).toEqual([
      [0, 9, 50],
      [60, 69, 10_000],
      [90, 100, 10_100],
    ]);
    expect(found.curve[1]!.delivered.value).toBe(0.7);
    expect(found.thresholds).toMatchObject([
      { bounce_rate: 0.01, score: 95, results: 10_100 },
      { bounce_rate: 0.02, score: 95 },
      { bounce_rate: 0.05, score: 95 },
    ]);
    const acceptAll = found.reasons.find(({ reason }) => reason === "accept_all")!;
    expect([acceptAll.bounce_rate.value, acceptAll.precision]).toEqual([0.3, null]);
  });

  test("few results suggest no threshold", () => {
    const found = calculateAccuracy([counted({ count: 50 })]);
    expect(found.thresholds.map(({ score }) => score)).toEqual([null, null, null]);
  });
});

describe.each(databases)("signed events on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let owner: Visitor;
  const email = "deliverable@sandbox.test";
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    server = await startTestServer({ open, ports: sandbox.ports });
    owner = await signedIn(server.app, "feed@example.com");
    await owner.post("/v1/validations", { email });
    server.pass(60_000);
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  const feed = async (body: object = {}): Promise<{ path: string; secret: string }> => {
    const { url, secret } = (await owner.post("/v1/outcome-feed", body)).json();
    return { path: new URL(url).pathname, secret };
  };
  /** Sends an event signed by the reference implementation of Standard Webhooks. */
  const send = async (
    { path, secret }: { path: string; secret: string },
    {
      event,
      ageMs = 0,
      prefix = "webhook",
      change = (text: string) => text,
    }: {
      event: object;
      ageMs?: number;
      prefix?: string;
      change?: (text: string) => string;
    },
  ) => {
    const at = new Date(server.context.now() - ageMs);
    const raw = JSON.stringify(event);
    const headers = {
      "content-type": "application/json",
      [`${prefix}-id`]: "msg_1",
      [`${prefix}-timestamp`]: `${Math.floor(at.getTime() / 1000)}`,
      [`${prefix}-signature`]: `v1,AAAA ${new Webhook(secret).sign("msg_1", at, raw)}`,
    };
    return new Visitor(server.app).ask("POST", path, { headers, raw: change(raw) });
  };
  const bounceEvent = {
    type: "email.bounced",
    data: { to: [email], bounce: { message: "550 5.1.1 User unknown" } },
  };

  test("are taken with either name of the headers, and counted once", async () => {
    const created = await feed();
    expect((await send(created, { event: bounceEvent })).json()).toEqual({
      object: "outcome_receipt",
      matched: 1,
    });
    expect((await send(created, { event: bounceEvent, prefix: "svix" })).statusCode).toBe(200);
    const found: Accuracy = (await owner.get("/v1/analytics/accuracy")).json();
    expect(found.outcomes).toMatchObject({ bounced: 1, delivered: 0 });
    const { last_event_at: last } = (await owner.get("/v1/outcome-feed")).json();
    expect(server.context.now() - Date.parse(last)).toBeLessThan(60_000);
  });

  test("with a wrong signature, age, body or address they are unknown", async () => {
    const created = await feed();
    const other = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
    const replies = await Promise.all([
      send({ ...created, secret: other }, { event: bounceEvent }),
      send(created, { event: bounceEvent, ageMs: 6 * 60_000 }),
      send(created, { event: bounceEvent, ageMs: -6 * 60_000 }),
      send(created, { event: bounceEvent, change: (text) => text.replace("550", "250") }),
      send({ ...created, path: "/v1/outcome-feed/ofd_none" }, { event: bounceEvent }),
      new Visitor(server.app).ask("POST", created.path, { body: bounceEvent }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test("events about something else change nothing", async () => {
    const created = await feed();
    for (const event of [{ type: "list.completed" }, { type: "x", data: { email } }, [1], {}]) {
      expect((await send(created, { event })).json()).toMatchObject({ matched: 0 });
    }
  });

  test("the service's own secret is taken if it is one; a new feed and deleting end the old one", async () => {
    const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
    const first = await feed({ secret });
    expect(first.secret).toBe(secret);
    const second = await feed();
    expect((await send(first, { event: bounceEvent })).statusCode).toBe(404);
    expect((await send(second, { event: bounceEvent })).statusCode).toBe(200);
    const short = await owner.post("/v1/outcome-feed", { secret: "whsec_AAAA" });
    expect(short.json().errors).toMatchObject([{ pointer: "#/secret", code: "not_allowed" }]);
    await owner.ask("DELETE", "/v1/outcome-feed", {});
    expect((await send(second, { event: bounceEvent })).statusCode).toBe(404);
    expect((await owner.get("/v1/outcome-feed")).statusCode).toBe(404);
    const rows = await server.context.database.queries
      .selectFrom("outcome_feeds")
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});
