import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LedgerEntry } from "#contract/ledger.ts";
import { newId } from "#server/crypto/newId.ts";
import { insertLedgerEntry } from "#server/data/queries/ledger.ts";
import type { LedgerRow } from "#server/data/tables/ledgerRow.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const day = 86_400_000;

describe.each(databases)("the ledger on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  let now: number;

  beforeAll(async () => {
    server = await startTestServer({ open });
    ann = await signedIn(server.app, "ann@example.com");
    now = server.context.now();
    const { id: accountId } = (await ann.get("/v1/account")).json();
    const { queries } = server.context.database;
    // Only the entries of this test, the oldest first.
    await queries.deleteFrom("ledger").where("account_id", "=", accountId).execute();
    let balance = 0;
    const move = async (
      kind: LedgerRow["kind"],
      amount: number,
      { daysAgo, detail = null }: { daysAgo: number; detail?: string | null },
    ) => {
      balance += amount;
      const id = newId("led");
      await insertLedgerEntry(queries, {
        id,
        account_id: accountId,
        entry_key: id,
        kind,
        amount,
        balance,
        validation_id: kind === "charge" ? "val_deleted" : null,
        list_id: null,
        detail,
        created_at: now - daysAgo * day,
      });
    };
    await move("opening", 1000, { daysAgo: 40 });
    await move("charge", -50, { daysAgo: 35 });
    await move("charge", -100, { daysAgo: 20 });
    await move("grant", 10, { daysAgo: 2, detail: "=1+1" });
    await move("charge", -100, { daysAgo: 1 });
    await queries.updateTable("accounts").set({ balance }).where("id", "=", accountId).execute();
  });
  afterAll(() => server.close());

  const entries = async (query: Record<string, string> = {}): Promise<LedgerEntry[]> =>
    (await ann.get(`/v1/credits/ledger?${new URLSearchParams(query)}`)).json().data;
  const amounts = async (query: Record<string, string>) =>
    (await entries(query)).map(({ amount }) => amount);

  test("kinds and times filter, and a cursor belongs to its filter", async () => {
    expect(await amounts({ kind: "charge" })).toEqual([-100, -100, -50]);
    const since = new Date(now - 21 * day).toISOString();
    expect(await amounts({ "created[gte]": since })).toEqual([-100, 10, -100]);
    expect(await amounts({ "created[lt]": since, kind: "charge" })).toEqual([-50]);
    expect(await amounts({ list_id: "list_none" })).toEqual([]);
    const { next_cursor: cursor } = (
      await ann.get("/v1/credits/ledger?kind=charge&limit=1")
    ).json();
    expect(await amounts({ kind: "charge", after: cursor })).toEqual([-100, -50]);
    const mixed = await ann.get(`/v1/credits/ledger?after=${cursor}`);
    expect([mixed.statusCode, mixed.json().code]).toEqual([400, "invalid_cursor"]);
  });

  test("a kind or time that doesn't exist gets 422 with its field", async () => {
    const kind = await ann.get("/v1/credits/ledger?kind=gift");
    expect([kind.statusCode, kind.json().code]).toEqual([422, "validation_failed"]);
    const time = await ann.get("/v1/credits/ledger/export?created[gte]=yesterday");
    expect(time.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: "?created[gte]", code: "not_an_instant" }],
    });
  });

  test("the CSV file has exactly what the filter finds, with numbers as numbers and no formulas", async () => {
    const file = await ann.get("/v1/credits/ledger/export?kind=charge");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = file.body.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('"charge","-100","760"');
    const grants = await ann.get("/v1/credits/ledger/export?kind=grant");
    expect(grants.body).toContain(`"'=1+1"`);
  });

  test("the forecast follows the pace of the last 30 days", async () => {
    const { runs_out_at: end, ...rest } = (await ann.get("/v1/credits/forecast")).json();
    expect(rest).toEqual({ object: "credit_forecast", spent: 200, days: 20 });
    // 200 credits in 20 days leave 76 days for 760.
    expect((Date.parse(end) - now) / day).toBeCloseTo(76, 0);
  });

  test("a statement adds up to its closing balance; another account has neither", async () => {
    const month = new Date(now - 20 * day).toISOString().slice(0, 7);
    const statement = (await ann.get(`/v1/credits/statement?month=${month}`)).json();
    const { opening_balance: opening, granted, charged_validations: charged } = statement;
    expect(charged.count).toBeGreaterThan(0);
    expect(statement.closing_balance).toBe(opening + granted.credits - charged.credits);
    const bob = await signedIn(server.app, "bob@example.com");
    const ofBob = await bob.get("/v1/credits/forecast");
    expect(ofBob.json()).toEqual({
      object: "credit_forecast",
      spent: 0,
      days: 0,
      runs_out_at: null,
    });
    const wrong = await ann.get("/v1/credits/statement?month=2026-13");
    expect(wrong.statusCode).toBe(422);
  });
});
