import type { DeferralStore } from "#engine/deferrals/deferralStore.ts";
import type { EgressSelector } from "#engine/politeness/egressSelector.ts";
import type { Politeness } from "#engine/politeness/politeness.ts";
import type { Clock, Dialer, Resolver } from "#engine/ports.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import type { DomainFacts } from "./domainFacts.ts";
import type { HostAnswered, HostQuestion } from "./hostProbe.ts";
import type { ProbeLimits } from "./probeLimits.ts";
import type { ReplyCounter } from "./replyCounter.ts";

/** The sender identity: EHLO name and MAIL FROM. */
export interface ProbeIdentity {
  ehlo: string;
  mailFrom: string;
}

/** SMTP sessions that probes of one tenant share. */
export interface SharedSessions {
  /** Checks a mailbox at one MX host; `answered` receives the result for this probe. */
  probe(context: SmtpContext, question: HostQuestion, answered: HostAnswered): void;
}

/** State shared by all probes of a network; null turns a part off. */
export interface SharedState {
  sessions: SharedSessions | null;
  /** Recent results for random recipients. */
  facts: DomainFacts | null;
  /** Rate limits; null means none. */
  politeness: Politeness | null;
  /** Deferred mailboxes. */
  memory: DeferralStore | null;
  /** Counts replies of MX hosts. */
  replyCounter: ReplyCounter | null;
}

/** A local address to dial from, with its own sessions and rate limits. */
export interface Egress {
  local: string;
  /** Address as MX hosts see it, if known. */
  seen: string | null;
  dialer: Dialer;
  sessions: SharedSessions;
  politeness: Politeness;
}

/** The network that an address belongs to: the internet, or a sandbox on loopback. */
export interface Network {
  /** Shown in evidence. */
  name: string;
  /** True for the built-in sandbox. */
  sandbox: boolean;
  resolver: Resolver;
  /** Resolver of checks without an account, so that their silent domains hold up no account's lookups; by default `resolver`. */
  visitorResolver?: Resolver;
  dialer: Dialer;
  /** Returns true if an MX host's address may be dialled. */
  mayDial(address: string): boolean;
  smtpPort: number;
  /** Null turns mailbox checks off; they end as `smtp_skipped`. */
  identity: ProbeIdentity | null;
  limits: ProbeLimits;
  /** One sentence saying why mailbox checks are off although there is an identity. */
  closed?: string;
  /** Local addresses to dial from; without them the operating system chooses. */
  egresses?: EgressSelector<Egress>;
  /** The egress in use. */
  egress?: Egress;
  /** Returns the state shared by probes of a domain (A-label form). */
  sharedState?(domain: string): SharedState;
  /** Gives back what is shared with other processes; no check may run any more. */
  end?(): Promise<void>;
}

/** Context of a probe that talks to MX hosts. */
export interface SmtpContext extends ProbeContext {
  network: Network;
  identity: ProbeIdentity;
  /** Missing means no shared state. */
  sharedState?: SharedState;
}

/** The engine's connections to the outside. */
export interface Ports {
  clock: Clock;
  /** Returns the network of a domain (A-label form). */
  networkOf(domain: string): Network;
  /** Receives internal errors; the affected probe ends as `unknown`. */
  onError?: (error: unknown) => void;
}
