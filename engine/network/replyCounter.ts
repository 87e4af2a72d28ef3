/** What an answer says of how we are received: the mailbox was taken or refused, we were put off or turned away, or nobody answered. */
export const replyOutcomes = ["accepted", "refused", "deferred", "blocked", "unanswered"] as const;

/** One of {@link replyOutcomes}. */
export type ReplyOutcome = (typeof replyOutcomes)[number];

/** One answer of a mail host, counted. */
export interface CountedReply {
  /** Id of the provider; null for a mail host of none. */
  provider: string | null;
  /** The address we asked from, as mail hosts see it; null where the system chooses. */
  egress: string | null;
  answer: ReplyOutcome;
}

/** Counts what mail hosts answer; must neither throw nor wait. */
export interface ReplyCounter {
  count(answer: CountedReply): void;
}
