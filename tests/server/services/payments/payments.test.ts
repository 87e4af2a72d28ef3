import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modeHeader } from "#contract/headers.ts";
import type { Plan } from "#contract/operator.ts";
import { brokenInvariants } from "#server/data/queries/brokenInvariants.ts";
import { holdCredits, moveCredits } from "#server/data/queries/accounts.ts";
import { heldPayments } from "#server/metrics/instruments.ts";
import { databases } from "#tests/support/databases.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fakeStripe.ts";
import {
  disputeOf,
  failedRefund,
  paidSession,
  refundedCharge,
  sendEvent,
  signatureOf,
  stripeEvent,
} from "#tests/support/stripeEvents.ts";
import { startTestServer } from "#tests/support/testServer.ts";
import { startTwoServers, type TwoServers } from "#tests/support/twoServers.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const packs: readonly Plan[] = [
  { credits: 5000, price: 49, currency: "EUR", tax: "included" },
  { credits: 20_000, price: 150, currency: "EUR", tax: "included" },
];
const day = 86_400_000;
const started = 1250;

const heldCount = () => Object.values(heldPayments.snapshot().samples)[0] ?? 0;

describe.each(databases)("payments on $name", ({ open }) => {
  let stripe: FakeStripe;
  let two: TwoServers;
  let count = 0;
  beforeAll(async () => {
    stripe = await startFakeStripe();
    two = await startTwoServers(open, { payments: stripe.settings }, { packs });
  });
  afterAll(async () => {
    await two.close();
    await stripe.close();
  });

  const secret = () => stripe.settings.webhookSecret;
  const send = (event: object, server = 0) =>
    sendEvent(new Visitor(two.servers[server]!.app), event, { secret: secret() });

  /** Returns a new account with a purchase whose payment page is open. */
  async function buyer() {
    count += 1;
    const ann = await signedIn(two.servers[0].app, `ann${count}@example.com`);
    const reply = await ann.post("/v1/purchases", { credits: 5000, currency: "EUR" });
    expect(reply.statusCode).toBe(201);
    const { id, checkout_url: url } = reply.json();
    const session = String(url).split("/").at(-1)!;
    stripe.intents.set(`pi_of_${session}`, id);
    const accountId: string = (await ann.get("/v1/account")).json().id;
    return {
      ann,
      id: id as string,
      session,
      accountId,
      balance: async () => (await ann.get("/v1/credits")).json().balance as number,
      purchase: async () => (await ann.get(`/v1/purchases/${id}`)).json(),
      ledger: async () =>
        (await ann.get("/v1/credits/ledger"))
          .json()
          .data.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]) as [
          string,
          number,
        ][],
      pay: () => send(stripeEvent("checkout.session.completed", paidSession(id, session))),
      refund: (amount: number, more: { at?: number } = {}) =>
        send(stripeEvent("charge.refunded", refundedCharge(id, session, amount), more)),
      dispute: (type: string, status: string) =>
        send(stripeEvent(`charge.dispute.${type}`, disputeOf(session, status))),
    };
  }

  const spend = async (accountId: string, amount: number) => {
    const { queries } = two.servers[0].context.database;
    await moveCredits(queries, accountId, { amount: -amount, released: 0 });
    await queries
      .insertInto("ledger")
      .values({
        id: `led_spent_${accountId}`,
        account_id: accountId,
        entry_key: `spent:${accountId}`,
        kind: "charge",
        amount: -amount,
        balance: 0,
        validation_id: null,
        list_id: null,
        detail: null,
        created_at: two.servers[0].context.now(),
      })
      .execute();
  };

  test("the credits for sale are the operator's plans, and Stripe gets the price from the server", async () => {
    const { ann, id } = await buyer();
    expect((await ann.get("/v1/payment-options")).json()).toEqual({
      object: "payment_options",
      enabled: true,
      packs,
    });
    const { form, headers } = stripe.requests.at(-1)!;
    expect(Object.fromEntries(form)).toMatchObject({
      mode: "payment",
      client_reference_id: id,
      "metadata[purchase]": id,
      "payment_intent_data[metadata][purchase]": id,
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][unit_amount]": "4900",
      "line_items[0][price_data][tax_behavior]": "inclusive",
      "line_items[0][price_data][product_data][name]": "5,000 credits",
      "automatic_tax[enabled]": "false",
    });
    expect(form.get("success_url")).toMatch(new RegExp(`/billing\\?purchase=${id}$`, "u"));
    expect(headers).toMatchObject({
      authorization: `Bearer ${stripe.settings.secretKey}`,
      "idempotency-key": id,
    });
    expect(headers).not.toHaveProperty("x-stripe-client-telemetry");
    const other = await ann.post("/v1/purchases", { credits: 5001, currency: "EUR" });
    expect(other.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: "#/credits", code: "not_allowed" }],
    });
  });

  test("a paid session adds the credits and their ledger entry once, however often and wherever its events arrive", async () => {
    const { ann, id, session, balance, purchase, ledger } = await buyer();
    expect((await purchase()).status).toBe("open");
    const completed = stripeEvent("checkout.session.completed", paidSession(id, session));
    const again = stripeEvent("checkout.session.completed", paidSession(id, session));
    const later = stripeEvent("checkout.session.async_payment_succeeded", paidSession(id, session));
    const replies = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        send([completed, again, later][index % 3]!, index % 2),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect(replies.filter((reply) => reply.json().stored)).toHaveLength(3);
    expect(await balance()).toBe(started + 5000);
    expect(await ledger()).toEqual([
      ["purchase", 5000],
      ["opening", started],
    ]);
    expect(await purchase()).toMatchObject({
      status: "paid",
      credits: 5000,
      price: 49,
      currency: "EUR",
      total: 49,
      tax_amount: 7.82,
      refunded: 0,
      billed_to: ["Example GmbH", "Musterstraße 1", "10115 Berlin", "DE", "DE123456789"],
    });
    const { data } = (await ann.get("/v1/purchases")).json();
    expect(data).toEqual([await purchase()]);
  });

  test("a bank debit adds credits when the bank confirms it, and none if it fails", async () => {
    const slow = await buyer();
    const unpaid = paidSession(slow.id, slow.session, { payment_status: "unpaid" });
    await send(stripeEvent("checkout.session.completed", unpaid));
    expect([(await slow.purchase()).status, await slow.balance()]).toEqual(["processing", started]);
    await send(
      stripeEvent("checkout.session.async_payment_succeeded", paidSession(slow.id, slow.session)),
    );
    // An event that was under way for longer changes nothing.
    await send(stripeEvent("checkout.session.completed", unpaid));
    expect([(await slow.purchase()).status, await slow.balance()]).toEqual([
      "paid",
      started + 5000,
    ]);
    const failing = await buyer();
    const unpaidYet = { payment_status: "unpaid" };
    const failed = paidSession(failing.id, failing.session, unpaidYet);
    await send(stripeEvent("checkout.session.async_payment_failed", failed));
    await send(stripeEvent("checkout.session.completed", failed));
    expect([(await failing.purchase()).status, await failing.balance()]).toEqual([
      "failed",
      started,
    ]);
    const left = await buyer();
    const expired = paidSession(left.id, left.session, { ...unpaidYet, status: "expired" });
    await send(stripeEvent("checkout.session.expired", expired));
    expect((await left.purchase()).status).toBe("expired");
    expect((await left.ann.get("/v1/purchases")).json().data).toEqual([]);
  });

  test("refunds take back their part of the credits, before the payment's own event too", async () => {
    const { id, balance, refund, pay, purchase, ledger } = await buyer();
    const now = two.servers[0].context.now();
    await refund(1000, { at: now - 60_000 });
    expect([await balance(), (await purchase()).refunded]).toEqual([started, 10]);
    await pay();
    expect(await balance()).toBe(started + 5000 - 1020);
    // The sum of all refunds; an older event after a newer one changes nothing.
    await refund(4900, { at: now });
    await refund(1000, { at: now - 60_000 });
    expect(await balance()).toBe(started);
    expect(await ledger()).toEqual([
      ["refund", -3980],
      ["refund", -1020],
      ["purchase", 5000],
      ["opening", started],
    ]);
    expect(await purchase()).toMatchObject({
      id,
      status: "paid",
      refunded: 49,
      credits_returned: 5000,
      credits_owed: 0,
    });
  });

  test("a refund that fails gives the credits back", async () => {
    const { session, balance, refund, pay, purchase } = await buyer();
    await pay();
    await refund(4900);
    expect(await balance()).toBe(started);
    const failed = failedRefund(session, 4900);
    await send(stripeEvent("refund.failed", failed, { at: Date.now() + day }));
    expect(await balance()).toBe(started + 5000);
    await refund(2450, { at: Date.now() + 2 * day });
    expect([await balance(), (await purchase()).refunded]).toEqual([started + 2500, 24.5]);
  });

  test("a dispute takes the credits back until it is won; an inquiry takes none", async () => {
    const { balance, dispute, pay, ledger } = await buyer();
    await pay();
    await dispute("created", "warning_needs_response");
    expect(await balance()).toBe(started + 5000);
    await dispute("created", "needs_response");
    await dispute("funds_withdrawn", "needs_response");
    expect(await balance()).toBe(started);
    await dispute("closed", "won");
    await dispute("funds_reinstated", "won");
    expect(await balance()).toBe(started + 5000);
    expect((await ledger()).slice(0, 2)).toEqual([
      ["refund", 5000],
      ["refund", -5000],
    ]);
    const lost = await buyer();
    await lost.pay();
    await lost.dispute("created", "needs_response");
    await lost.dispute("closed", "lost");
    expect(await lost.balance()).toBe(started);
  });

  test("a dispute that arrives before the payment finds its purchase at Stripe", async () => {
    const { id, balance, dispute, pay, purchase } = await buyer();
    stripe.answer.status = 500;
    const early = await dispute("created", "needs_response");
    expect([early.statusCode, early.json().code]).toEqual([503, "payment_unavailable"]);
    stripe.answer.status = 200;
    expect((await dispute("created", "needs_response")).json().stored).toBe(true);
    await pay();
    expect(await balance()).toBe(started);
    expect(await purchase()).toMatchObject({ id, status: "paid", credits_returned: 5000 });
  });

  test("credits that were spent or are reserved stay owed, the balance never falls below zero, and the next purchase repays them", async () => {
    const { ann, accountId, balance, refund, pay, purchase } = await buyer();
    await pay();
    await spend(accountId, 5900);
    const { queries } = two.servers[0].context.database;
    expect(await holdCredits(queries, accountId, 100)).toBe(true);
    await refund(4900);
    expect(await balance()).toBe(100);
    expect(await purchase()).toMatchObject({ credits_returned: 250, credits_owed: 4750 });
    const next = (await ann.post("/v1/purchases", { credits: 20_000, currency: "EUR" })).json();
    const session = String(next.checkout_url).split("/").at(-1)!;
    const paid = { amount_subtotal: 15_000, amount_total: 15_000 };
    await send(stripeEvent("checkout.session.completed", paidSession(next.id, session, paid)));
    expect(await balance()).toBe(100 + 20_000 - 4750);
    expect(await purchase()).toMatchObject({ credits_returned: 5000, credits_owed: 0 });
    const month = new Date(two.servers[0].context.now()).toISOString().slice(0, 7);
    expect((await ann.get(`/v1/credits/statement?month=${month}`)).json()).toMatchObject({
      granted: { count: 1, credits: started },
      purchased: { count: 2, credits: 25_000 },
      refunded: { count: 2, credits: 5000 },
      closing_balance: 100 + 20_000 - 4750,
    });
  });

  test("events of the same payment at both servers at once leave one result", async () => {
    const { id, session, balance, purchase } = await buyer();
    const events = [
      stripeEvent("checkout.session.completed", paidSession(id, session)),
      stripeEvent("charge.refunded", refundedCharge(id, session, 2450)),
      stripeEvent("charge.dispute.created", disputeOf(session, "needs_response", 2450)),
      stripeEvent("charge.dispute.funds_withdrawn", disputeOf(session, "needs_response", 2450)),
      stripeEvent("checkout.session.async_payment_succeeded", paidSession(id, session)),
    ];
    const many = [...events, ...events.toReversed(), ...events];
    await Promise.all(many.map((event, index) => send(event, index % 2)));
    expect(await balance()).toBe(started);
    expect(await purchase()).toMatchObject({ status: "paid", refunded: 49, credits_owed: 0 });
  });

  test("an event needs a recent signature of these bytes", async () => {
    const { id, session, balance } = await buyer();
    const event = stripeEvent("checkout.session.completed", paidSession(id, session));
    const visitor = new Visitor(two.servers[0].app);
    const raw = JSON.stringify(event, null, 2);
    const wrong = [
      { secret: "whsec_of_someone_else_12345" },
      { secret: secret(), at: Date.now() - 6 * 60_000 },
      { secret: secret(), header: "" },
      { secret: secret(), header: signatureOf(raw.replace("4900", "1"), secret()) },
      { secret: secret(), header: `t=${Math.floor(Date.now() / 1000)},v0=00` },
    ];
    for (const how of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await sendEvent(visitor, event, how);
      expect([reply.statusCode, reply.json().code]).toEqual([400, "malformed_request"]);
    }
    const large = stripeEvent("charge.refunded", { filler: "x".repeat(512 * 1024) });
    expect((await sendEvent(visitor, large, { secret: secret() })).statusCode).toBe(413);
    expect(await balance()).toBe(started);
  });

  test("events about something else are accepted and change nothing", async () => {
    const { id, session, balance, purchase } = await buyer();
    const strangers = [
      stripeEvent("customer.created", { id: "cus_1", object: "customer" }),
      stripeEvent("checkout.session.completed", paidSession("pur_none", "cs_other")),
      stripeEvent("checkout.session.completed", { ...paidSession(id, "cs_other") }),
      stripeEvent("checkout.session.completed", paidSession(id, session, { metadata: {} })),
      stripeEvent("charge.refunded", {
        ...refundedCharge(id, "cs_other", 4900),
        metadata: {},
      }),
    ];
    for (const event of strangers) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await send(event);
      expect([reply.statusCode, reply.json().stored]).toEqual([200, false]);
    }
    expect([await balance(), (await purchase()).status]).toEqual([started, "open"]);
  });

  const heldLines = () =>
    two.servers[0].logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => String(msg).startsWith("payment event held"));

  test.each([
    ["less", { amount_subtotal: 100, amount_total: 100 }],
    ["one cent less", { amount_total: 4899 }],
    ["more", { amount_total: 4901 }],
    ["nothing", { amount_total: 0 }],
    ["another currency", { currency: "huf" }],
  ])(
    "a payment of %s is held and reported once: no credits, and the answer stays 200",
    async (_title, amounts) => {
      const { id, session, balance, purchase, pay, refund } = await buyer();
      const before = [heldLines().length, heldCount()];
      const event = stripeEvent("checkout.session.completed", paidSession(id, session, amounts));
      const replies = [await send(event), await send(event)];
      expect(replies.map((reply) => [reply.statusCode, reply.json().stored])).toEqual([
        [200, true],
        [200, false],
      ]);
      expect(await balance()).toBe(started);
      expect(await purchase()).toMatchObject({
        status: "processing",
        total: null,
        billed_to: [],
        paid_at: null,
      });
      expect([heldLines().length, heldCount()]).toEqual([before[0]! + 1, before[1]! + 1]);
      const { amount_total: amount = 4900, currency = "eur" } = amounts as Record<string, unknown>;
      expect(heldLines().at(-1)).toMatchObject({
        level: 50,
        event: event.id,
        kind: "paid",
        purchase: id,
        expected: { amount: 4900, currency: "eur" },
        received: { amount, currency },
      });
      const { amount: stored } = await two.servers[0].context.database.queries
        .selectFrom("payment_events")
        .select("amount")
        .where("id", "=", event.id)
        .executeTakeFirstOrThrow();
      expect(stored).toBe(amount);
      // A refund of it takes nothing from the account.
      await refund(100);
      expect(await balance()).toBe(started);
      // The right payment still counts.
      await pay();
      expect((await purchase()).status).toBe("paid");
      expect(await balance()).toBeGreaterThan(started);
    },
  );

  test("a bank debit of another amount is held, too, and so is its confirmation", async () => {
    const { id, session, balance, purchase } = await buyer();
    const other = paidSession(id, session, { amount_total: 1, payment_status: "unpaid" });
    await send(stripeEvent("checkout.session.completed", other));
    const paid = { ...other, payment_status: "paid" };
    await send(stripeEvent("checkout.session.async_payment_succeeded", paid));
    expect([await balance(), (await purchase()).status]).toEqual([started, "processing"]);
    expect(
      heldLines()
        .slice(-2)
        .map(({ kind }) => kind),
    ).toEqual(["processing", "paid"]);
  });

  test("a refund or dispute in another currency is held and takes no credits", async () => {
    const { id, session, balance, purchase, pay } = await buyer();
    await pay();
    const currency = "huf";
    await send(stripeEvent("charge.refunded", { ...refundedCharge(id, session, 4900), currency }));
    const dispute = { ...disputeOf(session, "needs_response"), currency };
    await send(stripeEvent("charge.dispute.created", dispute));
    await send(stripeEvent("refund.failed", { ...failedRefund(session, 4900), currency }));
    expect(await balance()).toBe(started + 5000);
    expect(await purchase()).toMatchObject({ status: "paid", refunded: 0, credits_returned: 0 });
    expect(
      heldLines()
        .slice(-3)
        .map(({ kind }) => kind),
    ).toEqual(["refunded", "disputed", "refund_failed"]);
  });

  test("tax comes on top of a price without tax, and only there", async () => {
    const { id, session, balance } = await buyer();
    const { queries } = two.servers[0].context.database;
    await queries.updateTable("purchases").set({ tax: "excluded" }).where("id", "=", id).execute();
    const withTax = (total: number) =>
      send(
        stripeEvent(
          "checkout.session.completed",
          paidSession(id, session, {
            amount_total: total,
            total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 931 },
          }),
        ),
      );
    await withTax(4900);
    expect(await balance()).toBe(started);
    await withTax(4900 + 931);
    expect(await balance()).toBe(started + 5000);
    const other = await buyer();
    const total = { amount_total: 4900 + 782 };
    const taxed = paidSession(other.id, other.session, total);
    await send(stripeEvent("checkout.session.completed", taxed));
    expect(await other.balance()).toBe(started);
  });

  test("a known event of another shape is refused with 400, and its fields are logged", async () => {
    const { id, session, balance } = await buyer();
    const paid = paidSession(id, session);
    const { currency: _currency, ...without } = paid;
    const charge = refundedCharge(id, session, 100);
    const wrong: [string, object, string][] = [
      ["checkout.session.completed", { ...paid, amount_total: "4900" }, "amount_total"],
      ["checkout.session.completed", { ...paid, amount_total: null }, "amount_total"],
      ["checkout.session.async_payment_succeeded", { ...paid, amount_total: -1 }, "amount_total"],
      ["checkout.session.completed", { ...paid, amount_total: 49.5 }, "amount_total"],
      ["checkout.session.completed", without, "currency"],
      ["checkout.session.completed", { ...paid, currency: 7 }, "currency"],
      ["checkout.session.completed", { ...paid, id: "" }, "id"],
      ["checkout.session.expired", { ...paid, metadata: [] }, "metadata"],
      ["charge.refunded", { ...charge, amount_refunded: null }, "amount_refunded"],
      ["refund.failed", { ...failedRefund(session, 1), amount: {} }, "amount"],
      ["charge.dispute.created", { ...disputeOf(session, "lost"), status: 1 }, "status"],
    ];
    for (const [type, object, field] of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await send(stripeEvent(type, object));
      expect([type, field, reply.statusCode, reply.json().code]).toEqual([
        type,
        field,
        400,
        "malformed_request",
      ]);
      const line = JSON.parse(two.servers[0].logged.findLast((one) => one.includes("shape"))!);
      expect(line).toMatchObject({ level: 40, type, fields: [field] });
    }
    for (const event of [{ id: "evt_1" }, 1, null, []]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await send(event as object)).statusCode).toBe(400);
    }
    expect(await balance()).toBe(started);
    expect(two.servers[0].logged.filter((line) => line.includes("request failed"))).toEqual([]);
  });

  test("without an answer from Stripe there is no purchase, and the log has no key", async () => {
    const { ann } = await buyer();
    const { queries } = two.servers[0].context.database;
    const all = async () => (await queries.selectFrom("purchases").select("id").execute()).length;
    const before = await all();
    stripe.answer.status = 401;
    const reply = await ann.post("/v1/purchases", { credits: 5000, currency: "EUR" });
    stripe.answer.status = 200;
    expect([reply.statusCode, reply.json().code]).toEqual([503, "payment_unavailable"]);
    expect(await all()).toBe(before);
    const logged = two.servers.flatMap((server) => server.logged).join("");
    expect(logged).toContain("payment page not created");
    expect(logged).toContain("req_fake");
    expect(logged).not.toContain("canary7f3a19");
  });

  test("test mode buys for the account itself", async () => {
    const { ann } = await buyer();
    const { email } = (await ann.get("/v1/account")).json();
    const reply = await ann.ask("POST", "/v1/purchases", {
      headers: { [modeHeader]: "test" },
      body: { credits: 5000, currency: "EUR" },
    });
    expect(reply.statusCode).toBe(201);
    expect(stripe.requests.at(-1)!.form.get("customer_email")).toBe(email);
    expect((await ann.get(`/v1/purchases/${reply.json().id}`)).statusCode).toBe(200);
  });

  test("an event with the evidence of a dispute fits", async () => {
    const { session, pay, balance } = await buyer();
    await pay();
    const evidence = { uncategorized_text: "é".repeat(149_000), customer_name: "Ann" };
    const dispute = { ...disputeOf(session, "needs_response"), evidence };
    expect((await send(stripeEvent("charge.dispute.created", dispute))).json().stored).toBe(true);
    expect(await balance()).toBe(started);
  });

  test("a purchase is for its account alone", async () => {
    const { id } = await buyer();
    const bob = await signedIn(two.servers[0].app, `bob${count}@example.com`);
    expect((await bob.get(`/v1/purchases/${id}`)).statusCode).toBe(404);
  });

  test("after all of this, every balance is the sum of its ledger", async () => {
    expect(await brokenInvariants(two.servers[0].context.database.queries)).toEqual([]);
  });
});

test("an account may open 20 payment pages an hour", async () => {
  const stripe = await startFakeStripe();
  const server = await startTestServer({
    packs,
    config: { payments: stripe.settings, rateLimits: true },
  });
  const ann = await signedIn(server.app, "ann@example.com");
  const order = { credits: 5000, currency: "EUR" };
  const open = async () => (await ann.post("/v1/purchases", order)).statusCode;
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    statuses.push(await open());
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  expect(stripe.requests).toHaveLength(20);
  await server.close();
  await stripe.close();
});
