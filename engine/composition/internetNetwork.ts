import type { DeferralStore } from "#engine/deferrals/deferralStore.ts";
import { InMemoryDeferralStore } from "#engine/deferrals/inMemoryDeferralStore.ts";
import type { ProbeAddress } from "#engine/transport/probeAddress.ts";
import { isPublicAddress } from "#engine/transport/isPublicAddress.ts";
import { StubResolver } from "#engine/dns/stubResolver.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { tcpDialer } from "#engine/transport/tcpDialer.ts";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import type { Network, ProbeIdentity, SharedState } from "#engine/network/network.ts";
import { defaultLimits, type ProbeLimits, visitorDnsMs } from "#engine/network/probeLimits.ts";
import type { ReplyCounter } from "#engine/network/replyCounter.ts";
import { EgressSelector } from "#engine/politeness/egressSelector.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import type { SharedBy } from "#engine/politeness/shareLeases.ts";
import type { PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import type { Clock, Dialer } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";

/** Options of the internet. */
export interface InternetOptions {
  /** `address` or `address:port`; the operating system's servers by default. */
  dnsServers?: readonly string[];
  /** Null turns mailbox checks off. */
  identity: ProbeIdentity | null;
  limits?: ProbeLimits;
  clock?: Clock;
  dialer?: Dialer;
  politeness?: PolitenessLimits;
  /** Shares the limits with other processes; `egress` names the address that the operating system chooses. */
  sharedBy?: SharedBy;
  /** Stores deferred mailboxes; by default in memory. */
  memory?: DeferralStore;
  /** Local addresses to dial from; without them the operating system chooses. */
  addresses?: readonly ProbeAddress[];
  /** Counts replies of MX hosts. */
  replyCounter?: ReplyCounter;
}

/** Most lookups of one check without an account, and of all. */
const visitorsInFlightMax = { each: 4, all: 512 } as const;

/** Creates the internet: only public addresses may be dialled, and only at port 25. */
export function internetNetwork(options: InternetOptions): Network {
  const { identity, limits = defaultLimits, clock = systemClock } = options;
  const sharedState: SharedState = {
    sessions: new SessionPool(politeSession),
    facts: new DomainFacts(clock),
    politeness: new Politeness(clock, options.politeness, options.sharedBy),
    memory: options.memory ?? new InMemoryDeferralStore(),
    replyCounter: options.replyCounter ?? null,
  };
  const dialer = options.dialer ?? tcpDialer;
  const egresses = (options.addresses ?? []).map((address) => ({
    ...address,
    dialer: dialFrom(dialer, address.local),
    sessions: new SessionPool(politeSession),
    politeness: new Politeness(clock, options.politeness, sharedFrom(options, address)),
  }));
  const servers = options.dnsServers === undefined ? {} : { servers: options.dnsServers };
  return {
    name: "internet",
    sandbox: false,
    resolver: new StubResolver({ ...servers, clock, deadlineMs: limits.dns }),
    visitorResolver: new StubResolver({
      ...servers,
      clock,
      deadlineMs: Math.min(limits.dns, visitorDnsMs),
      inFlight: visitorsInFlightMax,
    }),
    dialer,
    ...(egresses.length === 0 ? {} : { egresses: new EgressSelector(egresses) }),
    mayDial: isPublicAddress,
    smtpPort: 25,
    identity,
    limits,
    sharedState: () => sharedState,
    end: async () => {
      const ends = [sharedState, ...egresses].map(async ({ politeness }) => politeness?.end());
      await Promise.all(ends);
    },
  };
}

/** Returns how the limits of a local address are shared: under the address that MX hosts see. */
const sharedFrom = (
  { sharedBy }: InternetOptions,
  { local, seen }: ProbeAddress,
): SharedBy | undefined =>
  sharedBy === undefined ? undefined : { ...sharedBy, egress: seen ?? local };

const dialFrom = (dialer: Dialer, from: string): Dialer => ({
  dial: (target) => dialer.dial({ ...target, from }),
  startTls: (socket, how) => dialer.startTls(socket, how),
});
