import type { DnsLookup } from "#engine/evidence/evidence.ts";
import type { QueryType, Network } from "#engine/ports.ts";
import type { ProbeContext } from "./probeContext.ts";
import { lookupNote, createNote } from "#engine/evidence/note.ts";

/** Looks a name up for one probe, within `signal`, and keeps the look-up as evidence; what ran out of time is a `timeout`. */
export async function queryDns(
  context: ProbeContext,
  network: Network,
  question: { name: string; type: QueryType; signal: () => AbortSignal },
): Promise<DnsLookup> {
  const { name, type } = question;
  const startedMs = context.at();
  const cached = network.resolver.cached?.(name, type, context.tenant) ?? null;
  if (cached !== null) {
    cached.started_ms = startedMs;
    context.evidence.dns.push(cached);
    return cached;
  }
  const signal = question.signal();
  let lookup: DnsLookup;
  try {
    const { tenant } = context;
    const found = await network.resolver.lookup(name, type, { signal, tenant });
    lookup = { ...found, started_ms: startedMs };
  } catch (error) {
    if (!signal.aborted) {
      throw error;
    }
    lookup = {
      name,
      type,
      server: "",
      transport: "udp",
      status: "timeout",
      records: [],
      soa: null,
      started_ms: startedMs,
      ms: context.at() - startedMs,
      ...lookupNote(createNote("dns_out_of_time")),
    };
  }
  context.evidence.dns.push(lookup);
  return lookup;
}

/** The reason code of a look-up that says nothing about the name, or null where it does say something. */
export function dnsFailureReason(lookup: DnsLookup): "dns_timeout" | "dns_failure" | null {
  if (["answer", "no_data", "nxdomain"].includes(lookup.status)) {
    return null;
  }
  return lookup.status === "timeout" ? "dns_timeout" : "dns_failure";
}
