import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** Balances at which an account gets an alert about low credits, besides the installation's own and zero. */
export const creditAlerts = z.object({
  object: z.literal("credit_alerts"),
  /** Balance at which every account gets an alert. */
  standard: z.int(),
  /** The account's own balances, highest first. */
  balances: z.array(z.int()),
});

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const readCreditAlerts = endpoint({
  name: "readCreditAlerts",
  summary: "Get the balances at which the account gets an alert",
  method: "GET",
  path: "/v1/credit-alerts",
  access: "session",
  scope: null,
  right: "billing:read",
  reply: creditAlerts,
  statuses: [200],
  errors: [...readErrors],
});

export const replaceCreditAlerts = endpoint({
  name: "replaceCreditAlerts",
  summary: "Replace the account's own alert balances",
  method: "PUT",
  path: "/v1/credit-alerts",
  access: "session",
  scope: null,
  right: "billing:write",
  body: z.strictObject({
    balances: z
      .array(z.int().check(z.gte(1), z.lte(limits.keyBudgetMax)))
      .check(z.maxLength(limits.creditAlertsMax)),
  }),
  reply: creditAlerts,
  statuses: [200],
  errors: [...readErrors, "xsrf_mismatch"],
});
