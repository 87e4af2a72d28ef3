import type { DeferralStore } from "#engine/deferrals/deferralStore.ts";
import { InMemoryDeferralStore } from "#engine/deferrals/inMemoryDeferralStore.ts";
import { StubResolver } from "#engine/dns/stubResolver.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { tcpDialer } from "#engine/transport/tcpDialer.ts";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import type { Network, ProbeIdentity, SharedState } from "#engine/network/network.ts";
import { sandboxLimits, type ProbeLimits } from "#engine/network/probeLimits.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import type { SharedBy } from "#engine/politeness/shareLeases.ts";
import type { PolitenessLimits } from "#engine/politeness/politenessLimits.ts";
import type { Clock } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { ownSession, politeSession } from "#engine/smtp/session/sessionLimits.ts";

/** A network with the domain that belongs to it. */
export interface DomainNetwork extends Network {
  suffix: string;
}

/** Options of a loopback network. */
export interface LoopbackOptions {
  suffix: string;
  dns: { address: string; port: number };
  /** Returns the loopback endpoint of the host that DNS gives this address; null if there is none. */
  endpoint: (address: string) => { address: string; port: number } | null;
  identity?: ProbeIdentity;
  limits?: ProbeLimits;
  clock?: Clock;
  /** Rate limits for hosts below the suffix. The suffix itself has none. */
  politeness?: PolitenessLimits;
  /** Shares them with other processes. */
  sharedBy?: SharedBy;
  /** Stores deferred mailboxes below the suffix; by default in memory. */
  memory?: DeferralStore;
  /** False treats it like any other network: results count as live ones. */
  sandbox?: boolean;
}

/** The sandbox's virtual networks, 127.77.0.0/16 and fd77::/16. */
const virtualAddress = /^127\.77\.\d{1,3}\.\d{1,3}$|^fd77:[0-9a-f:]*$/i;
const loopback = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;

/** Creates a network on loopback that maps the sandbox's virtual addresses to its listeners. */
export function loopbackNetwork(options: LoopbackOptions): DomainNetwork {
  const { suffix, dns, endpoint, limits = sandboxLimits, clock = systemClock } = options;
  const sharedState = loopbackState(options, clock);
  // Without cached facts, the sandbox's own domain can show its behaviour again and again.
  const ofSuffix: SharedState = { ...sharedState, facts: null, politeness: null, memory: null };
  return {
    name: suffix,
    suffix,
    sandbox: options.sandbox ?? true,
    resolver: new StubResolver({
      servers: [`${dns.address}:${dns.port}`],
      clock,
      deadlineMs: limits.dns,
    }),
    dialer: {
      dial: (target) => {
        const listener = endpoint(target.address);
        return listener === null || !loopback.test(listener.address)
          ? Promise.resolve({ ok: false, failure: "refused", detail: "ECONNREFUSED" })
          : tcpDialer.dial({ ...target, ...listener });
      },
      startTls: (socket, how) => tcpDialer.startTls(socket, how),
    },
    mayDial: (address) => virtualAddress.test(address),
    smtpPort: 25,
    identity: options.identity ?? {
      ehlo: `probe.${suffix}`,
      mailFrom: `probe@probe.${suffix}`,
    },
    limits,
    sharedState: (domain) => (domain === suffix ? ofSuffix : sharedState),
    end: async () => sharedState.politeness?.end(),
  };
}

function loopbackState(
  { politeness, sharedBy, memory }: LoopbackOptions,
  clock: Clock,
): SharedState {
  return {
    sessions: new SessionPool(politeness === undefined ? ownSession : politeSession),
    facts: new DomainFacts(clock),
    politeness: politeness === undefined ? null : new Politeness(clock, politeness, sharedBy),
    memory: memory ?? new InMemoryDeferralStore(),
    replyCounter: null,
  };
}
