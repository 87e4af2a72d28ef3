import type { DnsLookup } from "./evidence.ts";
import type { QueryType, World } from "./ports.ts";
import type { ProbeContext } from "./probeContext.ts";
import { lookupRemark, remark } from "./remark.ts";

/** Looks a name up for one probe, within `signal`, and keeps the look-up as evidence; what ran out of time is a `timeout`. */
export async function lookUp(
  context: ProbeContext,
  world: World,
  question: { name: string; type: QueryType; signal: () => AbortSignal },
): Promise<DnsLookup> {
  const { name, type } = question;
  const startedMs = context.at();
  const cached = world.resolver.cached?.(name, type, context.asker) ?? null;
  if (cached !== null) {
    cached.started_ms = startedMs;
    context.evidence.dns.push(cached);
    return cached;
  }
  const signal = question.signal();
  let lookup: DnsLookup;
  try {
    const { asker } = context;
    const found = await world.resolver.lookup(name, type, { signal, asker });
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
      ...lookupRemark(remark("dns_out_of_time")),
    };
  }
  context.evidence.dns.push(lookup);
  return lookup;
}

/** The reason code of a look-up that says nothing about the name, or null where it does say something. */
export function lookupFailure(lookup: DnsLookup): "dns_timeout" | "dns_failure" | null {
  if (["answer", "no_data", "nxdomain"].includes(lookup.status)) {
    return null;
  }
  return lookup.status === "timeout" ? "dns_timeout" : "dns_failure";
}
