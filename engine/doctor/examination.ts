import type { Network, ProbeIdentity } from "#engine/network/network.ts";
import type { DnsLookup } from "#engine/ports.ts";
import { recordData } from "#engine/spf/recordData.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import { queryDns } from "#engine/probe/queryDns.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import type { EgressAddress, Outcome } from "./doctorReport.ts";

/** State shared by all parts of one examination. */
export interface Examination {
  context: ProbeContext;
  network: Network;
  /** Null if no identity is set or the one that is set is unusable. */
  identity: ProbeIdentity | null;
  /** Our addresses as MX hosts see them, as far as known by now. */
  addresses: EgressAddress[];
  query: (name: string, type: QueryType) => Promise<DnsLookup>;
}

/** Returns the lookup function of an examination; its lookups end when the examination does. */
export function queryFor(context: ProbeContext, network: Network): Examination["query"] {
  return async (name, type) =>
    queryDns(context, network.resolver, { name, type, signal: () => context.signal });
}

/** Outcome of an examination that needs an identity when there is no usable one. */
export const withoutIdentity: Outcome = { status: "skipped", code: "identity_needed", seen: [] };

/** Returns true if the lookup gave evidence about the name. */
export const saysSomething = ({ status }: DnsLookup): boolean =>
  status === "answer" || status === "no_data" || status === "nxdomain";

/** Formats a lookup as one line: question, answer and name server. */
export function lookupLine(lookup: DnsLookup): string {
  const answer =
    lookup.status === "answer" ? recordData(lookup).join(", ") : (lookup.detail ?? lookup.status);
  const server = lookup.server === "" ? "" : ` from ${lookup.server}`;
  return `${lookup.type} ${lookup.name}: ${answer}${server}`;
}
