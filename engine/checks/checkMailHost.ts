import type { Exchanger, HostsFinding, MailHost } from "#engine/evidence/findings.ts";
import type { Network } from "#engine/network/network.ts";
import { dnsFailureReason, queryDns } from "#engine/probe/queryDns.ts";
import { providerOf } from "#engine/providers/mailProviders.ts";
import type { CheckOutcome } from "./checkOutcome.ts";
import type { Probe } from "./probe.ts";
import { skipped } from "./skipped.ts";

/** Resolves the MX hosts and keeps the addresses that may be dialled. */
export async function checkMailHost(probe: Probe): Promise<CheckOutcome> {
  const { domain } = probe.findings;
  if (domain.kind !== "exchangers" || probe.network === null) {
    return skipped("not_reached");
  }
  probe.provider = providerOf(domain.exchangers.map(({ host }) => host));
  const found = await resolveAll(probe, probe.network, domain.exchangers);
  const notPublic = [...domain.notHosts, ...found.refused];
  const total = domain.exchangers.length + domain.notHosts.length;
  probe.findings.hosts = conclude(found, notPublic, total);
  return describe(probe.findings.hosts);
}

interface Resolved {
  hosts: MailHost[];
  refused: string[];
  failure: "dns_timeout" | "dns_failure" | null;
  detail: string;
}

/** Resolves as many hosts as the mailbox check tries, and further ones only if none of those may be dialled. */
async function resolveAll(
  probe: Probe,
  network: Network,
  exchangers: readonly Exchanger[],
): Promise<Resolved> {
  const resolved: Resolved = { hosts: [], refused: [], failure: null, detail: "" };
  const { hosts: width } = network.limits;
  for (let start = 0; start < exchangers.length; start += width) {
    const some = exchangers.slice(start, start + width);
    await Promise.all(
      some.map(({ host }, index) => resolveOne(probe, network, host, index, resolved)),
    );
    if (resolved.hosts.some(Boolean)) {
      break;
    }
  }
  // Lookups finish in any order; the hosts stay in order of preference.
  resolved.hosts = resolved.hosts.filter(Boolean);
  return resolved;
}

async function resolveOne(
  probe: Probe,
  network: Network,
  host: string,
  index: number,
  resolved: Resolved,
): Promise<void> {
  const lookups = await Promise.all(
    (["A", "AAAA"] as const).map((type) =>
      queryDns(probe.context, network.resolver, { name: host, type, signal: probe.dnsSignal }),
    ),
  );
  const addresses: string[] = [];
  for (const lookup of lookups) {
    const failure = dnsFailureReason(lookup);
    if (failure !== null) {
      resolved.failure = resolved.failure === "dns_failure" ? "dns_failure" : failure;
      resolved.detail = lookup.detail ?? "no usable answer";
    }
    for (const record of lookup.records.filter(({ type }) => type === lookup.type)) {
      (network.mayDial(record.data) ? addresses : resolved.refused).push(record.data);
    }
  }
  if (addresses.length > 0) {
    resolved.hosts[index] = { host, addresses };
  }
}

function conclude(found: Resolved, notPublic: string[], total: number): HostsFinding {
  if (found.hosts.length > 0) {
    return { kind: "hosts", hosts: found.hosts, total, refused: notPublic };
  }
  if (found.failure !== null) {
    return { kind: "failed", reason: found.failure, detail: found.detail };
  }
  return notPublic.length > 0 ? { kind: "not_public", addresses: notPublic } : { kind: "none" };
}

function describe(finding: HostsFinding): CheckOutcome {
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
