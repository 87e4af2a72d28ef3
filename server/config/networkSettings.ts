import { isIP } from "node:net";
import { parseSocksUrl, type SocksProxy } from "#engine/transport/parseSocksUrl.ts";
import {
  namedTwice,
  parseProbeAddress,
  type ProbeAddress,
} from "#engine/transport/probeAddress.ts";
import { parseOrigin, type Reader } from "./environment.ts";

/** Network settings: the resolvers, proxies and origins to trust, and the sender identity of mailbox checks. */
export interface NetworkSettings {
  /** Resolvers as `address` or `address:port`; empty for those of the machine. */
  dnsServers: readonly string[];
  /** Sender identity for mail servers on the internet; null turns mailbox checks off there. */
  probe: { ehlo: string; mailFrom: string } | null;
  /** Local addresses to connect from; empty leaves the choice to the system. */
  probeAddresses: readonly ProbeAddress[];
  /** Proxy for connections to mail servers on the internet; null connects directly. */
  socks: SocksProxy | null;
  /** Hosts, `name` or `name:port`, that webhooks may reach although they aren't public. */
  webhookHosts: readonly string[];
  /** Other origins whose pages may call with credentials. */
  corsOrigins: readonly string[];
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
}

function parseList<T>(text: string, one: (part: string) => T | undefined): T[] | undefined {
  const parts = text.split(",").map((part) => one(part.trim()));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function resolverAddress(text: string): string | undefined {
  const [, address, port] = /^\[?([0-9a-fA-F.:]+?)\]?(?::(\d{1,5}))?$/u.exec(text) ?? [];
  if (isIP(text) !== 0) {
    return text;
  }
  return address !== undefined && isIP(address) !== 0 && Number(port) <= 65_535 ? text : undefined;
}

function hostAndPort(text: string): string | undefined {
  const url = /^[\w.:[\]-]+$/u.test(text) ? URL.parse(`http://${text}/`) : null;
  return url !== null && url.pathname === "/" && url.hostname !== ""
    ? text.toLowerCase()
    : undefined;
}

function proxyAddress(text: string): string | undefined {
  const [address = "", bits = "0"] = text.split("/");
  return isIP(address) !== 0 && /^\d{1,3}$/u.test(bits) ? text : undefined;
}

/** Tells whether mail servers would accept a name as a real sender: it is dotted and not a reserved example. */
function isPublicName(name: string): boolean {
  const dotted = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/iu;
  const reserved = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local|localdomain)$/iu;
  return dotted.test(name) && !reserved.test(name);
}

const probeAddressesFormat =
  "IP addresses of this machine, separated by commas, each once; behind NAT local=public";

function readProbe(read: Reader, errors: string[]): NetworkSettings["probe"] {
  const ehlo = read<string | null>(
    "PROBE_EHLO",
    null,
    "the public host name of this machine",
    (text) => (isPublicName(text) ? text : undefined),
  );
  const mailFrom = read<string | null>(
    "PROBE_FROM",
    null,
    "an email address at a domain of yours",
    (text) => {
      const [local = "", domain = "", more] = text.split("@");
      return /^[\w.+-]+$/u.test(local) && isPublicName(domain) && more === undefined
        ? text
        : undefined;
    },
  );
  if (
    (ehlo === null) !== (mailFrom === null) &&
    errors.every((error) => !error.startsWith("PROBE"))
  ) {
    errors.push("PROBE_EHLO and PROBE_FROM must be set together.");
  }
  return ehlo !== null && mailFrom !== null ? { ehlo, mailFrom } : null;
}

/** Reads the settings of {@link NetworkSettings}; adds errors to `errors`. */
export function networkSettings(read: Reader, errors: string[]): NetworkSettings {
  return {
    dnsServers: read<string[]>(
      "DNS_SERVERS",
      [],
      "IP addresses of resolvers, separated by commas",
      (text) => parseList(text, resolverAddress),
    ),
    probe: readProbe(read, errors),
    probeAddresses: read<ProbeAddress[]>("PROBE_ADDRESSES", [], probeAddressesFormat, (text) => {
      const addresses = parseList(text, (part) => parseProbeAddress(part) ?? undefined);
      return addresses !== undefined && namedTwice(addresses) === null ? addresses : undefined;
    }),
    socks: read<SocksProxy | null>(
      "SOCKS_URL",
      null,
      "socks5://user:password@address:port, with an IP address",
      (text) => parseSocksUrl(text) ?? undefined,
    ),
    webhookHosts: read<string[]>(
      "WEBHOOK_HOSTS",
      [],
      "host names or IP addresses, each with or without a port, separated by commas",
      (text) => parseList(text, hostAndPort),
    ),
    corsOrigins: read<string[]>(
      "CORS_ORIGINS",
      [],
      "origins such as https://app.example.com, separated by commas",
      (text) => parseList(text, parseOrigin),
    ),
    trustedProxies: read<string[]>(
      "TRUSTED_PROXIES",
      [],
      "IP addresses or networks of your proxies, separated by commas",
      (text) => parseList(text, proxyAddress),
    ),
  };
}
