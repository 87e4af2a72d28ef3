import { limits } from "#contract/limits.ts";
import type { AppContext } from "#server/context.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { reachedCreditAlert } from "#server/data/queries/creditAlerts.ts";
import { mailReaders } from "#server/services/mail/mailReaders.ts";
import { publishEvent } from "./publishEvent.ts";

/** Credits charged to an account, and its balance after that. */
export interface Charge {
  accountId: string;
  charged: number;
  balance: number;
  now: number;
}

/** Publishes `credits.low` and `credits.exhausted` if a charge took the balance to a threshold: the standard one, one of the account's own, or zero; one mail says so to the members who want it, unless the operator took the credits (`context` is null). Call it in the transaction of the charge: the balance passes a threshold in one transaction only, and again after a grant. */
export async function announceCharge(
  queries: Queries,
  context: Pick<AppContext, "config" | "texts"> | null,
  { accountId, charged, balance, now }: Charge,
): Promise<void> {
  const passes = (threshold: number) => balance <= threshold && balance + charged > threshold;
  const eventAt = (threshold: number) =>
    ({ accountId, data: { object: "credits", balance, threshold }, now }) as const;
  const own = await reachedCreditAlert(queries, {
    accountId,
    before: balance + charged,
    after: balance,
  });
  const standard = passes(limits.lowCredits) ? limits.lowCredits : null;
  // One charge that passes several balances is one event, of the lowest.
  const low = own === null || standard === null ? (own ?? standard) : Math.min(own, standard);
  if (low !== null) {
    await publishEvent(queries, { ...eventAt(low), type: "credits.low" });
  }
  if (passes(0)) {
    await publishEvent(queries, { ...eventAt(limits.lowCredits), type: "credits.exhausted" });
  }
  if (context !== null && (low !== null || passes(0))) {
    const kind = passes(0) ? "credits_exhausted" : "credits_low";
    const link = `${context.config.publicUrl}/billing`;
    const mail = { accountId, notice: kind, kind, link, values: { balance }, now } as const;
    await mailReaders(queries, context, mail);
  }
}
