import type { Politeness } from "#engine/politeness/politeness.ts";
import type { DeferralStore } from "#engine/deferrals/deferralStore.ts";
import type { DomainFacts } from "./domainFacts.ts";
import type { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import type { ReplyCounter } from "./replyCounter.ts";

/** What the checks of one world have in common; null where each is on its own. */
export interface Traffic {
  /** Sessions that several checks may use one after the other. */
  sessions: SessionPool | null;
  /** What was found out about domains a short while ago. */
  facts: DomainFacts | null;
  /** How much each provider is asked; null: as much as wanted. */
  politeness: Politeness | null;
  /** Mailboxes that were put off; null: nothing is remembered of them. */
  memory: DeferralStore | null;
  /** Counts what mail hosts answer; null: nobody counts. */
  replyCounter: ReplyCounter | null;
}

/** Nothing in common. */
export const noTraffic: Traffic = {
  sessions: null,
  facts: null,
  politeness: null,
  memory: null,
  replyCounter: null,
};
