import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Accuracy } from "#contract/outcomes.ts";
import { wilson } from "#server/services/outcomes/calculateAccuracy.ts";
import { databases } from "#tests/support/databases.ts";
import { randomOf } from "#tests/support/randomOf.ts";
import { sized } from "#tests/support/soakPlan.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

/** Number of mails; `MAILING_ROWS` sends more. */
const mails = Number(process.env["MAILING_ROWS"] ?? sized({ small: 400, full: 20_000 }));

/** Kinds of recipients: their share of the mailing, and the chance that a mail bounces because of the mailbox. */
const kinds = [
  { name: "deliverable", domain: "sandbox.test", part: 0.7, bounces: 0.02 },
  { name: "mailbox-not-found", domain: "sandbox.test", part: 0.1, bounces: 0.97 },
  { name: "anyone", domain: "accept-all.sandbox.test", part: 0.2, bounces: 0.3 },
] as const;

/** Share of the mails that are refused because of the sender, whatever the mailbox. */
const blockedShare = 0.05;

type Kind = (typeof kinds)[number]["name"];

interface Mailing {
  addresses: string[];
  report: string;
  /** True outcomes, by kind. */
  truth: Record<Kind, { delivered: number; bounced: number }>;
  blocked: number;
}

function mailingOf(random: () => number): Mailing {
  const truth = {
    deliverable: { delivered: 0, bounced: 0 },
    "mailbox-not-found": { delivered: 0, bounced: 0 },
    anyone: { delivered: 0, bounced: 0 },
  };
  let blocked = 0;
  const rows = Array.from({ length: mails }, (_, index) => {
    const draw = random();
    const kind = kinds.find((_one, position) => {
      const upTo = kinds.slice(0, position + 1).reduce((sum, { part }) => sum + part, 0);
      return draw < upTo;
    });
    const { name, domain, bounces } = kind ?? kinds[0];
    const address = `${name}+${index}@${domain}`;
    if (random() < blockedShare) {
      blocked += 1;
      return { address, event: "bounce,550 5.7.1 blocked using a DNS blocklist" };
    }
    const bounced = random() < bounces;
    truth[name][bounced ? "bounced" : "delivered"] += 1;
    return { address, event: bounced ? "bounce,550 5.1.1 User unknown" : "delivered," };
  });
  const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  return {
    addresses: rows.map(({ address }) => address),
    report: [
      "recipient,event,reason,date",
      ...rows.map(({ address, event }) => `${address},${event},${day}`),
    ].join("\n"),
    truth,
    blocked,
  };
}

describe.each(databases)("a mailing with known truth, on $name", ({ open }) => {
  let sandbox: TestSandbox;
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    server = await startTestServer({ open, ports: sandbox.ports });
    owner = await signedIn(server.app, "mailer@example.com");
  });
  afterAll(async () => {
    await server.close();
    await sandbox.sandbox.close();
  });

  test("its bounces reproduce the planted precision", { timeout: 3_600_000 }, async () => {
    const { addresses, report, truth, blocked } = mailingOf(randomOf(20_261_125));
    const { id } = (
      await owner.ask("POST", "/v1/lists", {
        headers: { "idempotency-key": "mailing" },
        body: {
          name: "Mailing",
          source: { text: addresses.join("\n") },
          options: { start: "auto" },
        },
      })
    ).json();
    await until(
      async () => (await owner.get(`/v1/lists/${id}`)).json().state,
      (state) => state === "completed",
    );
    const imported = (await owner.post("/v1/outcomes", { csv: report })).json();
    expect(imported).toMatchObject({ rows: mails, matched: mails, unmatched: 0, rejected: 0 });
    const accuracy: Accuracy = (await owner.get("/v1/analytics/accuracy")).json();
    const { deliverable, "mailbox-not-found": gone, anyone } = truth;
    const bounced = deliverable.bounced + gone.bounced + anyone.bounced;
    expect(accuracy.outcomes).toEqual({
      delivered: mails - blocked - bounced,
      bounced,
      blocked,
      deferred: 0,
      unclear: 0,
    });
    const right = deliverable.delivered + gone.bounced;
    const decided = right + deliverable.bounced + gone.delivered;
    expect(accuracy.total).toEqual({ right, decided, share: wilson(right, decided) });
    const of = (wanted: string) => accuracy.verdicts.find(({ verdict }) => verdict === wanted)!;
    expect(of("deliverable")).toMatchObject(deliverable);
    expect(of("undeliverable")).toMatchObject(gone);
    expect(of("risky")).toMatchObject(anyone);
    for (const [share, planted] of [
      [of("deliverable").precision!, 0.98],
      [of("undeliverable").precision!, 0.97],
      [of("risky").bounce_rate, 0.3],
    ] as const) {
      expect(share.low).toBeLessThanOrEqual(planted);
      expect(share.high).toBeGreaterThanOrEqual(planted);
    }
    const all = accuracy.curve.reduce((sum, { results }) => sum + results, 0);
    expect(all).toBe(mails - blocked);
  });
});

test("95 of 100 intervals contain the true share", () => {
  const random = randomOf(7);
  for (const share of [0.02, 0.3, 0.97]) {
    const mailings = 500;
    let hits = 0;
    for (let mailing = 0; mailing < mailings; mailing += 1) {
      const bounced = Array.from({ length: 400 }, random).filter((draw) => draw < share).length;
      const { low, high } = wilson(bounced, 400);
      hits += low <= share && share <= high ? 1 : 0;
    }
    expect(hits / mailings).toBeGreaterThan(0.93);
    expect(hits / mailings).toBeLessThan(0.975);
  }
});
