import { createNote, lookupNote } from "#engine/evidence/note.ts";
import type { DnsLookup, Resolver } from "#engine/ports.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import type { ProbeContext } from "./probeContext.ts";

/** A query of one probe. `signal` is called only if the answer isn't cached. */
interface DnsQuestion {
  name: string;
  type: QueryType;
  signal: () => AbortSignal;
}

/**
 * Queries DNS for one probe and adds the lookup to its evidence; returns a cached one at once. When `signal` aborts, the
 * status is `timeout`.
 */
export function queryDns(
  context: ProbeContext,
  resolver: Resolver,
  question: DnsQuestion,
): DnsLookup | Promise<DnsLookup> {
  const { name, type } = question;
  const startedMs = context.at();
  const cached = resolver.cached?.(name, type, context.tenant) ?? null;
  if (cached !== null) {
    cached.started_ms = startedMs;
    context.evidence.dns.push(cached);
    return cached;
  }
  return queryResolver(context, resolver, question, startedMs);
}

async function queryResolver(
  context: ProbeContext,
  resolver: Resolver,
  { name, type, signal: signalOf }: DnsQuestion,
  startedMs: number,
): Promise<DnsLookup> {
  const signal = signalOf();
  let lookup: DnsLookup;
  try {
    const { tenant } = context;
    const found = await resolver.lookup(name, type, { signal, tenant });
    lookup = { ...found, started_ms: startedMs };
  } catch (error) {
    if (!signal.aborted) {
      throw error;
    }
    const times = { started_ms: startedMs, ms: context.at() - startedMs };
    lookup = { ...unanswered({ name, type }, "dns_out_of_time"), ...times };
  }
  context.evidence.dns.push(lookup);
  return lookup;
}

/** Returns the lookup of a name server that got no time, or no more, for its answer; `because` is its note. */
export function unanswered(
  { name, type }: Pick<DnsQuestion, "name" | "type">,
  because: "dns_out_of_time" | "dns_busy",
): DnsLookup {
  return {
    name,
    type,
    server: "",
    transport: "udp",
    status: "timeout",
    records: [],
    soa: null,
    started_ms: 0,
    ms: 0,
    ...lookupNote(createNote(because)),
  };
}

/** Returns the reason code for a lookup that says nothing about the name, or null. */
export function dnsFailureReason(lookup: DnsLookup): "dns_timeout" | "dns_failure" | null {
  if (["answer", "no_data", "nxdomain"].includes(lookup.status)) {
    return null;
  }
  return lookup.status === "timeout" ? "dns_timeout" : "dns_failure";
}
