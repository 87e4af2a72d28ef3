import type { ListResultRow, RowVerdict } from "#server/data/tables/listResultRow.ts";
import type { RowCharge } from "#contract/listShape.ts";
import type { BatchResult } from "#engine/verification/verifyBatch.ts";
import { chargeFor } from "#server/services/credits/chargeFor.ts";

/** What one row got, ready to be written. */
export interface RowResult {
  row: ListResultRow;
  /** Whether a credit is held for the row. */
  held: boolean;
  /** Canonical address of an answer worth keeping; null where there is none. */
  cacheKey: string | null;
}

const replyLength = 500;

/** The part of a verification that a row keeps. */
export function rowVerdict(found: BatchResult): RowVerdict {
  return {
    verdict: found.verdict,
    reason: found.reason,
    score: found.score,
    suggestion: found.suggestion?.email ?? null,
    provider: found.provider,
    reply: found.reply?.slice(0, replyLength) ?? null,
  };
}

/** What the last answer about a row costs, and why. */
export function rowCharge(found: BatchResult): { credits: number; charge: RowCharge } {
  const { credits, reason } = chargeFor(found);
  return { credits, charge: reason === "verdict" ? "definitive" : reason };
}

/** Whether another try may say more than this one did. */
export function mayChange(found: BatchResult): boolean {
  return found.verdict === "unknown" && found.action === "retry_later";
}

/** Whether it was our own politeness, and no server, that kept the mailbox from being asked about. */
export function isThrottledLocally(found: BatchResult): boolean {
  const own = ["sender_rate_limited", "server_busy", "sender_blocked"].includes(found.reason);
  return own && found.retry_after_s !== null && !found.asked;
}
