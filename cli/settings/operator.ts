import {
  namedTwice,
  parseProbeAddress,
  type ProbeAddress,
} from "#engine/transport/probeAddress.ts";
import { parseSocksUrl, type SocksProxy } from "#engine/transport/parseSocksUrl.ts";
import { parseDnsServer } from "#engine/dns/stubResolver.ts";
import type { ProbeIdentity } from "#engine/network/network.ts";
import { isFullHostName, senderDomain } from "#engine/network/senderDomain.ts";

/** The operator's settings for checks outside the sandbox. */
export interface Operator {
  /** Undefined uses the machine's name servers. */
  dnsServers: string[] | undefined;
  /** Sender identity; null disables mailbox checks outside the sandbox. */
  identity: ProbeIdentity | null;
  /** Egress addresses for MX hosts; if empty, the system chooses. */
  addresses: ProbeAddress[];
  /** Proxy for connections to MX hosts; null connects directly. */
  socks: SocksProxy | null;
  /** File or web address of additional lists. */
  listsSource: string | null;
}

/** The settings, or all errors in them, one sentence each. */
export type OperatorReading = { ok: true; operator: Operator } | { ok: false; errors: string[] };

/** Reads `DNS_SERVERS`, `PROBE_EHLO`, `PROBE_FROM`, `PROBE_ADDRESSES` and `SOCKS_URL`; the second and third belong together. */
export function readOperator(environment: NodeJS.ProcessEnv): OperatorReading {
  const errors: string[] = [];
  const listed = (environment.DNS_SERVERS ?? "").split(/[\s,]+/).filter(Boolean);
  for (const server of listed.filter((text) => parseDnsServer(text) === null)) {
    errors.push(
      `DNS_SERVERS must be IP addresses of resolvers, with or without a port: ${JSON.stringify(server)} isn't one.`,
    );
  }
  const ehlo = environment.PROBE_EHLO ?? "";
  const mailFrom = environment.PROBE_FROM ?? "";
  if ((ehlo === "") !== (mailFrom === "")) {
    errors.push("PROBE_EHLO and PROBE_FROM must be set together.");
  }
  if (ehlo !== "" && !isFullHostName(ehlo)) {
    errors.push("PROBE_EHLO must be a full host name, such as probe.example.com.");
  }
  if (mailFrom !== "" && !isFullHostName(senderDomain(mailFrom))) {
    errors.push("PROBE_FROM must be an email address, such as probe@example.com.");
  }
  const socksUrl = environment.SOCKS_URL?.trim() ?? "";
  const socks = socksUrl === "" ? null : parseSocksUrl(socksUrl);
  if (socksUrl !== "" && socks === null) {
    errors.push("SOCKS_URL must be socks5://user:password@address:port, with an IP address.");
  }
  const named = (environment.PROBE_ADDRESSES ?? "").split(/[\s,]+/).filter(Boolean);
  const addresses = named.map(parseProbeAddress).filter((one) => one !== null);
  for (const text of named.filter((one) => parseProbeAddress(one) === null)) {
    errors.push(
      `PROBE_ADDRESSES must be IP addresses, behind NAT local=public: ${JSON.stringify(text)} isn't one.`,
    );
  }
  const twice = namedTwice(addresses);
  if (twice !== null) {
    errors.push(`PROBE_ADDRESSES must name each address once: ${twice} appears twice.`);
  }
  return errors.length > 0
    ? { ok: false, errors }
    : {
        ok: true,
        operator: {
          dnsServers: listed.length > 0 ? listed : undefined,
          identity: ehlo === "" ? null : { ehlo, mailFrom },
          addresses,
          socks,
          listsSource: environment.LISTS_SOURCE?.trim() || null,
        },
      };
}
