import { readCredits } from "#contract/credits.ts";
import { scopedRoute } from "#server/routing/route.ts";

/** `GET /v1/credits`: returns the credit balance. */
export const readCreditsRoute = scopedRoute(readCredits, async ({ who }) => ({
  object: "credits" as const,
  balance: who.account.balance,
  held: who.account.held,
  plan: who.account.plan,
}));
