import type { Clock, Dialer, Ports, ProbeIdentity, ProbeLimits, Network } from "#engine/ports.ts";
import { EgressSelector } from "#engine/politeness/egressSelector.ts";
import { Politeness, type PolitenessLimits } from "#engine/politeness/politeness.ts";
import { InMemoryDeferralStore, type DeferralStore } from "#engine/deferrals/deferralStore.ts";
import { defaultLimits, sandboxLimits } from "#engine/network/probeLimits.ts";
import { DomainFacts } from "#engine/network/domainFacts.ts";
import { ownSession, politeSession } from "#engine/smtp/session/serveSession.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import type { ReplyCounter } from "#engine/network/replyCounter.ts";
import type { Traffic } from "#engine/network/traffic.ts";
import type { ProbeAddress } from "#engine/net/probeAddress.ts";
import { isPublicAddress } from "#engine/net/publicAddress.ts";
import { StubResolver } from "#engine/net/stubResolver.ts";
import { systemClock } from "#engine/net/systemClock.ts";
import { tcpDialer } from "#engine/net/tcpDialer.ts";

/** A world together with the domain whose names belong to it. */
export interface DomainNetwork extends Network {
  suffix: string;
}

/** What the internet is reached with. */
export interface InternetOptions {
  /** `address` or `address:port`; the machine's own servers by default. */
  dnsServers?: readonly string[];
  /** Null: no mail host is dialled. */
  identity: ProbeIdentity | null;
  limits?: ProbeLimits;
  clock?: Clock;
  dialer?: Dialer;
  politeness?: PolitenessLimits;
  /** Remembers mailboxes that were put off; by default as long as the process lives. */
  memory?: DeferralStore;
  /** Addresses of this machine that mail hosts are asked from; the system chooses where there is none. */
  addresses?: readonly ProbeAddress[];
  /** Counts what mail hosts answer. */
  replyCounter?: ReplyCounter;
}

/** The internet: public addresses at port 25 and no others. */
export function internetNetwork(options: InternetOptions): Network {
  const { identity, limits = defaultLimits, clock = systemClock } = options;
  const traffic: Traffic = {
    sessions: new SessionPool(politeSession),
    facts: new DomainFacts(clock),
    politeness: new Politeness(clock, options.politeness),
    memory: options.memory ?? new InMemoryDeferralStore(),
    replyCounter: options.replyCounter ?? null,
  };
  const dialer = options.dialer ?? tcpDialer;
  const egresses = (options.addresses ?? []).map((address) => ({
    ...address,
    dialer: dialFrom(dialer, address.local),
    sessions: new SessionPool(politeSession),
    politeness: new Politeness(clock, options.politeness),
  }));
  return {
    name: "internet",
    sandbox: false,
    resolver: new StubResolver({
      ...(options.dnsServers === undefined ? {} : { servers: options.dnsServers }),
      clock,
      deadlineMs: limits.dns,
    }),
    dialer,
    ...(egresses.length === 0 ? {} : { egresses: new EgressSelector(egresses) }),
    mayDial: isPublicAddress,
    smtpPort: 25,
    identity,
    limits,
    traffic: () => traffic,
  };
}

const dialFrom = (dialer: Dialer, from: string): Dialer => ({
  dial: (target) => dialer.dial({ ...target, from }),
  startTls: (socket, how) => dialer.startTls(socket, how),
});

/** Where a mail world on loopback is. */
export interface LoopbackOptions {
  suffix: string;
  dns: { address: string; port: number };
  /** Where the host that DNS gives this address listens; null where nothing does. */
  endpoint: (address: string) => { address: string; port: number } | null;
  identity?: ProbeIdentity;
  limits?: ProbeLimits;
  clock?: Clock;
  /** Given: kept towards hosts below the suffix; the suffix itself is asked as much as wanted. */
  politeness?: PolitenessLimits;
  /** Remembers mailboxes below the suffix that were put off; by default as long as the process lives. */
  memory?: DeferralStore;
  /** False treats it like any other network: results count as live ones. */
  sandbox?: boolean;
}

/** A mail world never leaves its own virtual networks, 127.77.0.0/16 and fd77::/16. */
const worldAddress = /^127\.77\.\d{1,3}\.\d{1,3}$|^fd77:[0-9a-f:]*$/i;
const loopback = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;

/** A mail world on loopback, its virtual addresses led to where it listens. */
export function loopbackNetwork(options: LoopbackOptions): DomainNetwork {
  const { suffix, dns, endpoint, limits = sandboxLimits, clock = systemClock } = options;
  const traffic: Traffic = {
    sessions: new SessionPool(options.politeness === undefined ? ownSession : politeSession),
    facts: new DomainFacts(clock),
    politeness: options.politeness === undefined ? null : new Politeness(clock, options.politeness),
    memory: options.memory ?? new InMemoryDeferralStore(),
    replyCounter: null,
  };
  // The world's own domain is asked afresh each time, so that what it shows can be seen again and again.
  const ofSuffix: Traffic = { ...traffic, facts: null, politeness: null, memory: null };
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
        const place = endpoint(target.address);
        return place === null || !loopback.test(place.address)
          ? Promise.resolve({ ok: false, failure: "refused", detail: "ECONNREFUSED" })
          : tcpDialer.dial({ ...target, ...place });
      },
      startTls: (socket, how) => tcpDialer.startTls(socket, how),
    },
    mayDial: (address) => worldAddress.test(address),
    smtpPort: 25,
    identity: options.identity ?? {
      ehlo: `probe.${suffix}`,
      mailFrom: `probe@probe.${suffix}`,
    },
    limits,
    traffic: (domain) => (domain === suffix ? ofSuffix : traffic),
  };
}

/** The worlds by domain: a mail world for its suffix and all below it, the internet for the rest. */
export function createPorts(options: {
  internet: Network;
  sandbox?: DomainNetwork | null;
  clock?: Clock;
}): Ports {
  const { internet, sandbox = null, clock = systemClock } = options;
  return {
    clock,
    networkOf: (domain) =>
      sandbox !== null && (domain === sandbox.suffix || domain.endsWith(`.${sandbox.suffix}`))
        ? sandbox
        : internet,
  };
}
