/** Classes of MX replies, by what they say about us: mailbox accepted or refused, deferred, sender blocked, or no reply. */
export const replyOutcomes = ["accepted", "refused", "deferred", "blocked", "unanswered"] as const;

/** One of {@link replyOutcomes}. */
export type ReplyOutcome = (typeof replyOutcomes)[number];

/** A counted reply of an MX host. */
export interface CountedReply {
  /** Id of the provider; null for an MX host of no known provider. */
  provider: string | null;
  /** Our address as MX hosts see it; null if the operating system chooses. */
  egress: string | null;
  answer: ReplyOutcome;
}

/** Counts the replies of MX hosts. Must neither throw nor block. */
export interface ReplyCounter {
  count(reply: CountedReply): void;
}
