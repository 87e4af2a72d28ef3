import type { ReplyOutcome } from "#engine/network/replyCounter.ts";

/** A mailbox that an MX host deferred; `key` is a digest, so that no address is stored. */
export interface DeferralRow {
  key: string;
  first_seen: number;
  times: number;
  due_at: number;
}

/** Replies of one provider in one hour, by the address we connected from; empty text means none. */
export interface ProviderRateRow {
  /** Whole hours since the epoch. */
  hour: number;
  provider: string;
  egress: string;
  answer: ReplyOutcome;
  count: number;
}
