import type { BatchResult } from "#engine/verification/verifyBatch.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { later } from "./checkChunk.ts";
import type { CheckContext } from "./createCheckContext.ts";
import { isThrottledLocally, type RowResult } from "./rowResult.ts";

/** What asking about one mailbox came to, and until when its mail host is better left alone (ms since the epoch; 0: it may go on). */
export interface MailboxResult {
  answer: RowResult;
  pausedUntil: number;
}

/** What the answer about the mailbox of a row makes of it. `held`: whether a credit is held for it. */
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
