import type { ListResultRow, RowVerdict } from "#server/data/tables/listResultRow.ts";
import type { RowCharge } from "#contract/listShape.ts";
import type { ProbeRecord } from "#engine/verification/probeRecord.ts";
import type { BatchResult } from "#engine/verification/verifyBatch.ts";
import { chargeFor } from "#server/services/credits/chargeFor.ts";

/** The result of one row, ready to be written. */
export interface RowResult {
  row: ListResultRow;
  /** True if a credit is reserved for the row. */
  held: boolean;
  /** Canonical address of a result worth caching, otherwise null. */
  cacheKey: string | null;
  /** Network replies of its check; absent or null if it didn't use the network. */
  record?: ProbeRecord | null;
}

const replyLength = 500;

/** Returns the part of a result that a row stores. */
export function rowVerdict(found: BatchResult): RowVerdict {
  return {
    verdict: found.verdict,
    reason: found.reason,
    score: found.score,
    suggestion: found.suggestion?.email ?? null,
    provider: found.provider,
    reply: found.reply?.slice(0, replyLength) ?? null,
    basis: found.basis,
  };
}

/** Returns the credits that a final result costs, and the reason. */
export function rowCharge(found: BatchResult): { credits: number; charge: RowCharge } {
  const { credits, reason } = chargeFor(found);
  return { credits, charge: reason === "verdict" ? "definitive" : reason };
}

/** Returns true if another try may give a different result. */
export function mayChange(found: BatchResult): boolean {
  return found.verdict === "unknown" && found.action === "retry_later";
}

/** Returns true if a local rate limit, not a mail server, prevented the mailbox check. */
export function isThrottledLocally(found: BatchResult): boolean {
  const own = ["sender_rate_limited", "server_busy", "sender_blocked"].includes(found.reason);
  return own && found.retry_after_s !== null && !found.contacted;
}

/** Returns a row without a result. */
export function emptyResult(listId: string, position: number, email: string | null): ListResultRow {
  return {
    list_id: listId,
    position,
    email,
    search: email?.toLowerCase() ?? null,
    status: "waiting",
    verdict: null,
    reason: null,
    score: null,
    suggestion: null,
    provider: null,
    reply: null,
    reply_group: null,
    duplicate_of: null,
    credits: 0,
    charge: null,
    host_key: null,
    tries: 0,
    due_at: 0,
    worker: null,
    checked_at: null,
    evidence: null,
    basis: null,
  };
}
