import {
  createPurchase,
  listPurchases,
  readPaymentOptions,
  readPurchase,
} from "#contract/purchases.ts";
import { limits } from "#contract/limits.ts";
import { purchaseById, purchasePage } from "#server/data/queries/purchases.ts";
import type { RatePolicy } from "#server/data/queries/rateLimits.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { limitRate } from "#server/http/limits/limitRate.ts";
import { presentPurchase } from "#server/presenters/payments/presentPurchase.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { startPurchase } from "#server/services/payments/startPurchase.ts";

/** `GET /v1/payment-options`: returns the credits for sale, if any. */
export const readPaymentOptionsRoute = sessionRoute(
  readPaymentOptions,
  async ({ context: { payments } }) => ({
    object: "payment_options" as const,
    enabled: payments !== null,
    packs: (payments?.packs ?? []).map(({ credits, price, currency, tax }) => ({
      credits,
      price,
      currency,
      tax,
    })),
  }),
);

/** Payment pages of one account: each is a call to Stripe with the operator's key. */
const purchasePolicy: RatePolicy = { name: "purchase", quota: 20, windowMs: 3_600_000 };

/** `POST /v1/purchases`: stores a purchase and returns its payment page. */
export const createPurchaseRoute = sessionRoute(
  createPurchase,
  async ({ context, caller, body, request, reply, limits: { rates } }) => {
    const { payments } = context;
    if (payments === null) {
      throw new ApiError("not_found");
    }
    const pack = payments.packs.find(
      ({ credits, currency }) => credits === body.credits && currency === body.currency,
    );
    if (pack === undefined) {
      throw invalidFields([{ pointer: "#/credits", code: "not_allowed" }]);
    }
    await limitRate(rates, reply, [{ policy: purchasePolicy, key: caller.account.id }]);
    const begun = await startPurchase(context, payments, {
      accountId: caller.account.id,
      email: caller.user.email,
      pack,
      language: negotiateLanguage(request, context.texts.languages),
    });
    if (begun === "payment_unavailable") {
      throw new ApiError(begun);
    }
    void reply.code(201);
    return { ...presentPurchase(begun.row), checkout_url: begun.url };
  },
);

/** `GET /v1/purchases`: returns the purchases that reached a payment, newest first. */
export const listPurchasesRoute = sessionRoute(
  listPurchases,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const accountId = caller.account.id;
    const pageKey = `purchases ${accountId}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const page = { accountId, after, limit: limit + 1 };
    const rows = await purchasePage(context.database.queries, page);
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentPurchase });
  },
);

/** `GET /v1/purchases/:id`: returns one purchase. */
export const readPurchaseRoute = sessionRoute(readPurchase, async ({ context, caller, params }) => {
  const row = await purchaseById(context.database.queries, params.id);
  if (row === undefined || row.account_id !== caller.account.id) {
    throw new ApiError("not_found");
  }
  return presentPurchase(row);
});
