import type {
  DomainFinding,
  Exchanger,
  HostsFinding,
  MailHost,
} from "#engine/evidence/findings.ts";
import type { DnsLookup } from "#engine/ports.ts";
import { type ExchangerMatch, matchExchangers } from "#engine/lists/matchExchangers.ts";
import type { OwnRule } from "#engine/lists/ownRules.ts";
import { dnsFailureReason, queryDns } from "#engine/probe/queryDns.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";
import type { Network } from "#engine/network/network.ts";
import { recognizeProvider } from "#engine/providers/mailProviders.ts";

/** Finds the domain's MX hosts, then the account's rule for them. */
export function checkDns(probe: Probe): CheckOutcome | Promise<CheckOutcome> {
  const { syntax } = probe.findings;
  if (!syntax.ok || probe.network === null) {
    return skipped("invalid_syntax");
  }
  if (probe.findings.domain.kind === "reserved") {
    return describe(probe.findings.domain, syntax.domainAscii);
  }
  const { domainAscii: domain } = syntax;
  const lookup = queryDns(probe.context, probe.network.resolver, {
    name: domain,
    type: "MX",
    signal: probe.dnsSignal,
  });
  return lookup instanceof Promise
    ? lookup.then((found) => conclude(probe, found, domain))
    : conclude(probe, lookup, domain);
}

function conclude(
  probe: Probe,
  lookup: DnsLookup,
  domain: string,
): CheckOutcome | Promise<CheckOutcome> {
  const { findings } = probe;
  findings.domain = readExchangers(lookup, domain);
  const source = lookup.transport === "cache" ? ("cached" as const) : ("live" as const);
  const outcome = { ...describe(findings.domain, domain), source };
  if (findings.domain.kind !== "exchangers") {
    return outcome;
  }
  findings.disposableExchanger = disposableExchanger(probe, findings.domain.exchangers);
  const rule = probe.mxRules(findings.domain.exchangers.map(({ host }) => host));
  const settle = (found: OwnRule | null): CheckOutcome => {
    findings.ownRule = found;
    return outcome;
  };
  // Rules in memory answer at once: awaiting them would cost more than the check.
  return rule instanceof Promise ? rule.then(settle) : settle(rule);
}

/** Returns the disposable service that receives the domain's mail, unless a list already speaks for the domain. */
function disposableExchanger(
  { findings: { lists }, requested, operatorLists }: Probe,
  exchangers: readonly Exchanger[],
): ExchangerMatch | null {
  if (lists === null || !requested.has("disposable")) {
    return null;
  }
  const listed = lists.disposable ?? lists.relay ?? lists.free;
  return listed === null ? matchExchangers(exchangers, operatorLists) : null;
}

/** A host name that DNS can resolve: letters, digits, hyphens, and the underscore that some domains use. */
const hostName = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/i;
/** An IP address or localhost in place of an MX host's name. */
const noHost = /^(?:.*\.)?localhost$|^(?:.*\.)?\d+$/i;

/** Reads an MX lookup (RFC 5321 §5.1, RFC 7505). */
function readExchangers(lookup: DnsLookup, domain: string): DomainFinding {
  const failure = dnsFailureReason(lookup);
  if (failure !== null) {
    const detail = lookup.detail ?? "the name servers gave no usable answer";
    return { kind: "failed", reason: failure, detail };
  }
  if (lookup.status === "nxdomain") {
    return { kind: "not_found" };
  }
  const records = lookup.records.filter((record) => record.type === "MX");
  if (records.length === 0) {
    return {
      kind: "exchangers",
      exchangers: [{ host: domain, priority: 0 }],
      implicit: true,
      notHosts: [],
    };
  }
  const named = records.map((record): Exchanger => {
    const space = record.data.indexOf(" ");
    return {
      host: record.data.slice(space + 1).toLowerCase(),
      priority: Number(record.data.slice(0, space)),
    };
  });
  const [only] = named;
  if (named.length === 1 && only?.host === "." && only.priority === 0) {
    return { kind: "null_mx" };
  }
  return sortExchangers(named);
}

function sortExchangers(named: readonly Exchanger[]): DomainFinding {
  const notHosts: string[] = [];
  const byHost = new Map<string, Exchanger>();
  for (const exchanger of named.toSorted((one, other) => one.priority - other.priority)) {
    const { host } = exchanger;
    if (noHost.test(host)) {
      notHosts.push(host);
    } else if (hostName.test(host) && !byHost.has(host)) {
      byHost.set(host, exchanger);
    }
  }
  if (byHost.size === 0 && notHosts.length < named.length) {
    const detail = "the MX records name nothing that can be a host";
    return { kind: "failed", reason: "dns_failure", detail };
  }
  return { kind: "exchangers", exchangers: [...byHost.values()], implicit: false, notHosts };
}

function describe(finding: DomainFinding, domain: string): CheckOutcome {
  switch (finding.kind) {
    case "reserved":
      return {
        status: "fail",
        code: "reserved",
        detail: `.${finding.suffix} is set aside and never receives mail.`,
      };
    case "not_found":
      return { status: "fail", code: "nxdomain", detail: `${domain} does not exist.` };
    case "null_mx":
      return {
        status: "fail",
        code: "null_mx",
        detail: `${domain} says that it takes no mail (RFC 7505).`,
      };
    case "failed":
      return {
        status: "error",
        code: finding.reason,
        detail: `No usable DNS answer for ${domain}: ${finding.detail}.`,
      };
    case "exchangers":
      return finding.implicit
        ? {
            status: "warn",
            code: "no_mx",
            detail: "No MX record. The domain itself may accept mail.",
          }
        : { status: "pass", code: null, detail: describeMailHosts(finding.exchangers) };
    case "not_checked":
    default:
      return skipped("not_reached");
  }
}

function describeMailHosts([first, ...others]: readonly Exchanger[]): string {
  if (first === undefined) {
    return "No MX record names a host.";
  }
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `Mail goes to ${first.host}${more}.`;
}

/** Resolves the MX hosts and keeps the addresses that may be dialled. */
export function checkMailHost(probe: Probe): CheckOutcome | Promise<CheckOutcome> {
  const { domain } = probe.findings;
  if (domain.kind !== "exchangers" || probe.network === null) {
    return skipped("not_reached");
  }
  probe.provider = recognizeProvider(domain.exchangers.map(({ host }) => host));
  const resolved: Resolved = { hosts: [], refused: [], failure: null, detail: "" };
  const found = resolveFrom(0, { probe, network: probe.network, domain, resolved });
  const concluded = (): CheckOutcome => {
    const notPublic = [...domain.notHosts, ...resolved.refused];
    const total = domain.exchangers.length + domain.notHosts.length;
    probe.findings.hosts = concludeHosts(resolved, notPublic, total);
    return describeHosts(probe.findings.hosts);
  };
  return found === null ? concluded() : found.then(concluded);
}

interface Resolved {
  hosts: MailHost[];
  refused: string[];
  failure: "dns_timeout" | "dns_failure" | null;
  detail: string;
}

/** The MX hosts to resolve for a probe, and what is known about their addresses. */
interface Resolving {
  probe: Probe;
  network: Network;
  domain: Extract<DomainFinding, { kind: "exchangers" }>;
  resolved: Resolved;
}

/**
 * Resolves as many hosts as the mailbox check tries, from the host at `start` on, and further ones only if none of those
 * may be dialled. Returns null if the cache had all answers: awaiting them would cost more than reading them.
 */
function resolveFrom(start: number, resolving: Resolving): Promise<void> | null {
  const { network, domain, resolved } = resolving;
  const end = start + network.limits.hosts;
  const some = domain.exchangers.slice(start, end);
  const pending = some
    .map(({ host }, index) => resolveOne(resolving, host, index))
    .filter((one) => one !== null);
  const proceed = (): Promise<void> | null => {
    const isDone = resolved.hosts.some(Boolean) || end >= domain.exchangers.length;
    // Lookups finish in any order; the hosts stay in order of preference.
    resolved.hosts = resolved.hosts.filter(Boolean);
    return isDone ? null : resolveFrom(end, resolving);
  };
  return pending.length === 0 ? proceed() : waitFor(pending, proceed);
}

async function waitFor(
  pending: readonly Promise<void>[],
  proceed: () => Promise<void> | null,
): Promise<void> {
  await Promise.all(pending);
  await proceed();
}

function resolveOne(
  { probe, network, resolved }: Resolving,
  host: string,
  index: number,
): Promise<void> | null {
  const query = (type: "A" | "AAAA") =>
    queryDns(probe.context, network.resolver, { name: host, type, signal: probe.dnsSignal });
  const ipv4 = query("A");
  const ipv6 = query("AAAA");
  const keep = (answers: readonly DnsLookup[]): void => {
    const addresses = answers.flatMap((answer) => addressesIn(answer, network, resolved));
    if (addresses.length > 0) {
      resolved.hosts[index] = { host, addresses };
    }
  };
  if (ipv4 instanceof Promise || ipv6 instanceof Promise) {
    return Promise.all([Promise.resolve(ipv4), Promise.resolve(ipv6)]).then(keep);
  }
  keep([ipv4, ipv6]);
  return null;
}

/** Returns the addresses that may be dialled, and notes the others and failures in `resolved`. */
function addressesIn(lookup: DnsLookup, network: Network, resolved: Resolved): string[] {
  const failure = dnsFailureReason(lookup);
  if (failure !== null) {
    resolved.failure = resolved.failure === "dns_failure" ? "dns_failure" : failure;
    resolved.detail = lookup.detail ?? "no usable answer";
  }
  const addresses: string[] = [];
  for (const { type, data } of lookup.records) {
    if (type === lookup.type) {
      (network.mayDial(data) ? addresses : resolved.refused).push(data);
    }
  }
  return addresses;
}

function concludeHosts(found: Resolved, notPublic: string[], total: number): HostsFinding {
  if (found.hosts.length > 0) {
    return { kind: "hosts", hosts: found.hosts, total, refused: notPublic };
  }
  if (found.failure !== null) {
    return { kind: "failed", reason: found.failure, detail: found.detail };
  }
  return notPublic.length > 0 ? { kind: "not_public", addresses: notPublic } : { kind: "none" };
}

function describeHosts(finding: HostsFinding): CheckOutcome {
  switch (finding.kind) {
    case "hosts": {
      const [first] = finding.hosts;
      const detail = `${first?.host ?? ""} is at ${first?.addresses[0] ?? ""}.`;
      return finding.refused.length > 0
        ? { status: "warn", code: "partly_not_public", detail }
        : { status: "pass", code: null, detail };
    }
    case "none":
      return { status: "fail", code: "no_address", detail: "No mail server has an IP address." };
    case "not_public":
      return {
        status: "fail",
        code: "not_public",
        detail: `The mail servers are at ${finding.addresses.slice(0, 3).join(", ")}, not on the public internet.`,
      };
    case "failed":
      return {
        status: "error",
        code: finding.reason,
        detail: `Couldn't look up the mail servers: ${finding.detail}.`,
      };
    case "not_checked":
    default:
      return skipped("not_reached");
  }
}
