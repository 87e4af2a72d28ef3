import { readCredits } from "#contract/credits.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `GET /v1/credits`: returns the credit balance. */
export const readCreditsRoute = scopedRoute(readCredits, async ({ caller }) => ({
  object: "credits" as const,
  balance: caller.account.balance,
  held: caller.account.held,
  plan: caller.account.plan,
}));
