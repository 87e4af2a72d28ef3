import type { BatchResult } from "#engine/verification/verifyBatch.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { later } from "./checkChunk.ts";
import type { CheckContext } from "./createCheckContext.ts";
import { isThrottledLocally, type RowResult } from "./rowResult.ts";

/** The result of one mailbox check, and the time until which its MX host is left alone (ms since the epoch; 0 if it isn't paused). */
export interface MailboxResult {
  answer: RowResult;
  pausedUntil: number;
}

/** Returns a row with the result of its mailbox check; `held` if a credit is reserved for it. A local rate limit postpones the row and pauses its MX host. */
export function mailboxResult(
  checking: CheckContext,
  { row, held }: { row: ListResultRow; held: boolean },
  found: BatchResult,
): MailboxResult {
  if (isThrottledLocally(found)) {
    const pausedUntil = checking.now() + (found.retry_after_s ?? 0) * 1000;
    return { answer: { row: { ...row, due_at: pausedUntil }, held, cacheKey: null }, pausedUntil };
  }
  return { answer: later(checking, { row, held }, found), pausedUntil: 0 };
}
