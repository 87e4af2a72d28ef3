import type { Reason, Verdict } from "#vocabulary/verdicts.ts";

/** Number of a list's rows with one reply, as `replyGroup` writes it, and one result. */
export interface ListReplyRow {
  list_id: string;
  reply: string;
  verdict: Verdict;
  reason: Reason;
  count: number;
}
