import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Validation } from "#contract/validations.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { grantCredits } from "#tests/support/grantCredits.ts";
import { databases } from "#tests/support/databases.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const domain = "mail-world.example.net";

async function balanceOf(visitor: Visitor): Promise<number> {
  return (await visitor.get("/v1/credits")).json().balance;
}

function check(visitor: Visitor, email: string, more: object = {}) {
  return visitor.post("/v1/validations", { email, ...more });
}

/** Requires the result of a check before its price: another result may rightly have another price. */
function expectResult(reply: LightMyRequestResponse, verdict: string, reason: string): void {
  expect(reply.json()).toMatchObject({ verdict, reason });
}

describe.each(databases)("charging on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let count = 0;
  beforeAll(async () => {
    sandbox = await startSandbox({ suffix: domain, timeScale: 0.02 });
    // An ordinary domain, so that checks cost credits.
    server = await startTestServer({ open, ports: portsOf(sandbox, { sandbox: false }) });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  async function accountWith(credits: number): Promise<{ visitor: Visitor; id: string }> {
    count += 1;
    const email = `payer${count}@example.com`;
    const visitor = await signedIn(server.app, email);
    const { id } = (await visitor.get("/v1/account")).json();
    await server.context.database.queries
      .updateTable("accounts")
      .set({ balance: credits })
      .where("id", "=", id)
      .execute();
    await server.context.database.queries
      .deleteFrom("ledger")
      .where("account_id", "=", id)
      .execute();
    return { visitor, id };
  }
  test("one credit and a thousand requests at once: one is checked, and the credit is gone once", async () => {
    const { visitor } = await accountWith(1);
    const asked = Array.from({ length: 1000 }, (_, index) => `deliverable+${index}@${domain}`);
    const replies = await Promise.all(asked.map((email) => check(visitor, email)));
    const codes = replies.map((reply) =>
      reply.statusCode === 200 ? "checked" : reply.json().code,
    );
    expect(codes.filter((code) => code === "checked")).toHaveLength(1);
    // Some requests are refused for their number instead, before anything is charged.
    const others = ["checked", "rate_limited", "too_busy", "database_unavailable"];
    const refusals = new Set(codes.filter((code) => !others.includes(code)));
    expect(refusals).toEqual(new Set(["insufficient_credits"]));
    expect(await balanceOf(visitor)).toBe(0);
    expect((await visitor.get("/v1/credits/ledger")).json().data).toHaveLength(1);
  });

  test.each([
    ["deliverable", 1, "verdict", "deliverable", "mailbox_accepted"],
    ["mailbox-full", 1, "verdict", "risky", "mailbox_full"],
    ["mailbox-not-found", 1, "verdict", "undeliverable", "mailbox_not_found"],
    ["greylisted", 0, "unknown", "unknown", "greylisted"],
    ["sender-blocked", 0, "unknown", "unknown", "sender_blocked"],
  ])("%s costs %d: %s", async (local, credits, reason, verdict, because) => {
    const { visitor } = await accountWith(10);
    const reply = await check(visitor, `${local}@${domain}`);
    expectResult(reply, verdict, because);
    expect(reply.json().billing).toEqual({ credits, reason });
    expect(reply.headers["x-credits-remaining"]).toBe(String(10 - credits));
    expect(await balanceOf(visitor)).toBe(10 - credits);
    expect((await visitor.get("/v1/credits/ledger")).json().data).toHaveLength(credits);
  });

  test("malformed addresses and stored results are free", async () => {
    const { visitor } = await accountWith(10);
    expect((await check(visitor, "no address")).json().billing).toEqual({
      credits: 0,
      reason: "invalid_syntax",
    });
    const first = await check(visitor, `deliverable@${domain}`);
    expectResult(first, "deliverable", "mailbox_accepted");
    const stored = await check(visitor, `deliverable@${domain}`, { max_age_s: 60 });
    expect(stored.json().billing).toEqual({ credits: 0, reason: "cached" });
    expect(await balanceOf(visitor)).toBe(9);
  });

  test("the ledger names the check, the amount and what remained", async () => {
    const { visitor } = await accountWith(10);
    const reply = await check(visitor, `deliverable@${domain}`);
    expectResult(reply, "deliverable", "mailbox_accepted");
    const { id } = reply.json();
    const { data } = (await visitor.get("/v1/credits/ledger")).json();
    expect(data).toMatchObject([{ kind: "charge", amount: -1, balance: 9, validation_id: id }]);
  });

  test("without credits a paid check is rejected before any network use, and free ones still run", async () => {
    const { visitor } = await accountWith(0);
    const seen = { ...sandbox.observed };
    const reply = await check(visitor, `deliverable@${domain}`);
    expect([reply.statusCode, reply.json().code]).toEqual([402, "insufficient_credits"]);
    expect(sandbox.observed.dnsQueries).toBe(seen.dnsQueries);
    expect((await check(visitor, "no address")).statusCode).toBe(200);
    expect((await visitor.get("/v1/validations")).json().data).toHaveLength(1);
  });

  test("twelve checks at once with five credits: five run, seven are refused, nothing goes below zero", async () => {
    const { visitor, id } = await accountWith(5);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => check(visitor, `deliverable+${index}@${domain}`)),
    );
    for (const reply of replies.filter(({ statusCode }) => statusCode === 200)) {
      expectResult(reply, "deliverable", "mailbox_accepted");
    }
    const statuses = replies.map((reply) => reply.statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(402)]);
    const row = await server.context.database.queries
      .selectFrom("accounts")
      .select(["balance", "held"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ balance: 0, held: 0 });
    expect((await visitor.get("/v1/credits/ledger")).json().data).toHaveLength(5);
  });

  test("an unknown gives its credit back, so that the next check can have it", async () => {
    const { visitor } = await accountWith(1);
    expectResult(await check(visitor, `greylisted@${domain}`), "unknown", "greylisted");
    expect((await check(visitor, `deliverable@${domain}`)).statusCode).toBe(200);
  });

  test("balance and ledger agree for every account, and every charge has its check", async () => {
    const { visitor, id } = await accountWith(0);
    await grantCredits(server.context, { email: `payer${count}@example.com`, amount: 3 });
    for (const local of ["deliverable", "greylisted", "mailbox-full", "mailbox-not-found"]) {
      await check(visitor, `${local}@${domain}`);
    }
    const { data } = (await visitor.get("/v1/credits/ledger")).json();
    const sum = data.reduce((total: number, entry: { amount: number }) => total + entry.amount, 0);
    expect(sum).toBe(await balanceOf(visitor));
    const list = (await visitor.get("/v1/validations")).json().data as Validation[];
    const charged = list.filter((one) => one.billing.credits > 0).map((one) => one.id);
    const entries = data.filter((entry: { kind: string }) => entry.kind === "charge");
    expect(entries.map((entry: { validation_id: string }) => entry.validation_id)).toEqual(charged);
    const wrong = await server.context.database.queries
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", id)
      .where((row) => row.or([row("held", "!=", 0), row("balance", "<", 0)]))
      .execute();
    expect(wrong).toEqual([]);
  });

  test("an operator grants whole credits to an account that exists", async () => {
    const { visitor } = await accountWith(0);
    const email = ` Payer${count}@Example.com`;
    expect(await grantCredits(server.context, { email, amount: 500 })).toEqual({
      ok: true,
      balance: 500,
      repeated: false,
    });
    expect(await balanceOf(visitor)).toBe(500);
    for (const amount of [0, 1.5, Number.NaN, 1e12]) {
      const bad = { ok: false, error: "bad_amount" };
      expect(await grantCredits(server.context, { email, amount })).toEqual(bad);
    }
    const nobody = await grantCredits(server.context, { email: "nobody@example.com", amount: 1 });
    expect(nobody).toEqual({ ok: false, error: "unknown_account" });
  });
});
