import type { ReplyOutcome } from "#engine/network/replyCounter.ts";

/** A mailbox that a mail host put off; `key` is a digest, so that no address stands here. */
export interface DeferralRow {
  key: string;
  first_seen: number;
  times: number;
  due_at: number;
}

/** What one provider answered in one hour, by the address we asked from; empty texts stand for "none". */
export interface ProviderRateRow {
  /** Whole hours since the epoch. */
  hour: number;
  provider: string;
  egress: string;
  answer: ReplyOutcome;
  count: number;
}
