import type { ErrorShape } from "#server/http/errorHandler.ts";
import { presentKickbox } from "#server/presenters/compat/presentKickbox.ts";
import type { CompatRoute } from "#server/routing/compatRoute.ts";
import { compatCheck, calculateWait } from "./compatCheck.ts";

/** Kickbox's default timeout in ms. */
const defaultMs = 6000;

/** Messages that clients of Kickbox compare, by our status. */
const messages: Readonly<Record<number, string>> = {
  401: "Invalid API key",
  402: "Insufficient balance",
  429: "Rate limit exceeded",
};
const statuses: Readonly<Record<number, number>> = { 401: 403, 402: 403, 422: 400 };

/** The shape of Kickbox's errors. */
export const kickboxError: ErrorShape = ({ status, detail }) => ({
  status: statuses[status] ?? status,
  type: "application/json",
  body: { message: messages[status] ?? detail, success: false },
});

const keyField = "apikey";

/** `GET /v2/verify` of Kickbox. */
export const kickboxVerify: CompatRoute = {
  keyField,
  errorOf: kickboxError,
  serve: async (call) => {
    const { email, timeout } = call.fields;
    const waitMs = calculateWait(timeout, 1, defaultMs);
    const { result, balance } = await compatCheck(call, { service: "kickbox", email, waitMs });
    void call.reply
      .header("x-kickbox-balance", balance)
      .header("x-kickbox-response-time", result.ms);
    return presentKickbox(result);
  },
};

/** `GET /v2/balance` of Kickbox. */
export const kickboxBalance: CompatRoute = {
  keyField,
  errorOf: kickboxError,
  serve: async ({ caller }) => ({ balance: caller.account.balance, success: true, message: null }),
};
