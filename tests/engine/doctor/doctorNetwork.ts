import { systemClock } from "#engine/transport/systemClock.ts";
import type { Network, ProbeIdentity } from "#engine/network/network.ts";
import { scaledLimits } from "#engine/network/probeLimits.ts";
import type { Dialer, DialFailure, DialResult, DnsLookup } from "#engine/ports.ts";
import { politeScript, scriptedServer } from "#tests/support/scriptedServer.ts";
import type { DnsStatus, QueryType } from "#vocabulary/evidence.ts";

/** Answers by `TYPE name`: record data or a lookup status. Every other name doesn't exist. */
export type Answers = Record<string, readonly string[] | DnsStatus>;

export const ours = "198.18.7.25";
export const identity: ProbeIdentity = { ehlo: "probe.mail.zone", mailFrom: "ask@mail.zone" };

/** Returns the lookup for a question from the given answers. */
export function lookupIn(answers: Answers, name: string, type: QueryType): DnsLookup {
  const answer = answers[`${type} ${name}`] ?? answers[`* ${name}`] ?? "nxdomain";
  const data = typeof answer === "string" ? [] : answer;
  return {
    name,
    type,
    server: "127.0.0.1:53",
    transport: "udp",
    status: typeof answer === "string" ? answer : "answer",
    records: data.map((one) => ({ name, type, ttl: 300, data: one })),
    soa: null,
    started_ms: 0,
    ms: 0,
    detail: null,
  };
}

/** DNS answers of a healthy installation at {@link ours}. */
const healthyAnswers: Answers = {
  "A a.root-servers.net": ["198.41.0.4"],
  "A dnssec-failed.org": "servfail",
  ...Object.fromEntries(
    ["gmail.com", "outlook.com", "yahoo.com", "icloud.com", "gmx.net"].flatMap((domain, index) => [
      [`MX ${domain}`, [`20 second.${domain}`, `10 mx.${domain}`]],
      [`A mx.${domain}`, [`198.18.0.${index + 1}`]],
      [`AAAA mx.${domain}`, [`2001:2::${index + 1}`]],
    ]),
  ),
  "A probe.mail.zone": [ours],
  "AAAA probe.mail.zone": "no_data",
  "PTR 25.7.18.198.in-addr.arpa": ["probe.mail.zone"],
  "TXT mail.zone": ['"v=spf1 ip4:198.18.7.0/24 -all"'],
  ...Object.fromEntries(
    ["zen.spamhaus.org", "bl.spamcop.net", "psbl.surriel.com", "dnsbl.dronebl.org"].map((zone) => [
      `A 2.0.0.127.${zone}`,
      ["127.0.0.2"],
    ]),
  ),
};

const publicHere = (address: string): boolean => /^198\.18\.|^2001:2:/.test(address);

/** Returns a dialer to scripted servers whose IPv4 sockets have {@link ours} as local address. `refuse` makes some dials fail. */
export function politeDialer(
  refuse: (address: string) => Exclude<DialResult, { ok: true }> | null = () => null,
  banner?: string,
): { dialer: Dialer; dialled: string[] } {
  const server = scriptedServer(
    politeScript(() => true),
    banner,
  );
  const dialled: string[] = [];
  const dial: Dialer["dial"] = async (target) => {
    dialled.push(target.address);
    const refused = refuse(target.address);
    if (refused !== null) {
      return refused;
    }
    const result = await server.dialer.dial(target);
    if (result.ok && !target.address.includes(":")) {
      Object.assign(result.socket, { localAddress: ours });
    }
    return result;
  };
  return {
    dialer: { dial, startTls: (socket, how) => server.dialer.startTls(socket, how) },
    dialled,
  };
}

/** Returns the subject of a connectivity check: healthy, except for the given answers and network settings. */
export function subject(
  answers: Answers = {},
  network: Partial<Network> = {},
): { clock: typeof systemClock; network: Network } {
  const all = { ...healthyAnswers, ...answers };
  return {
    clock: systemClock,
    network: {
      name: "test",
      sandbox: false,
      resolver: { lookup: (name, type) => Promise.resolve(lookupIn(all, name, type)) },
      dialer: politeDialer().dialer,
      mayDial: publicHere,
      smtpPort: 25,
      identity,
      limits: scaledLimits(0.01),
      ...network,
    },
  };
}

/** Returns the result of a dial that failed. */
export const failing = (failure: DialFailure) => (): Exclude<DialResult, { ok: true }> => ({
  ok: false,
  failure,
  detail: failure,
});
