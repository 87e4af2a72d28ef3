import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { publishEvent } from "./publishEvent.ts";

/** Credits charged to an account, and its balance after that. */
export interface Charge {
  accountId: string;
  charged: number;
  balance: number;
  now: number;
}

/** Publishes `credits.low` and `credits.exhausted` if a charge took the balance to their threshold. Call it in the transaction of the charge: the balance passes a threshold in one transaction only, and again after a grant. */
export async function announceCharge(
  queries: Queries,
  { accountId, charged, balance, now }: Charge,
): Promise<void> {
  const passes = (threshold: number) => balance <= threshold && balance + charged > threshold;
  const event = {
    accountId,
    data: { object: "credits", balance, threshold: limits.lowCredits },
    now,
  } as const;
  if (passes(limits.lowCredits)) {
    await publishEvent(queries, { ...event, type: "credits.low" });
  }
  if (passes(0)) {
    await publishEvent(queries, { ...event, type: "credits.exhausted" });
  }
}
