import type { Network, ProbeIdentity } from "#engine/network/network.ts";
import type { DnsLookup } from "#engine/ports.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import { queryDns } from "#engine/probe/queryDns.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import type { EgressAddress, Outcome } from "./doctorReport.ts";

/** What every look of one examination shares. */
export interface Examination {
  context: ProbeContext;
  network: Network;
  /** Null where none is set or the one that is set cannot be used. */
  identity: ProbeIdentity | null;
  /** Addresses that mail hosts see us at, as far as known by now. */
  addresses: EgressAddress[];
  ask: (name: string, type: QueryType) => Promise<DnsLookup>;
}

/** The look-ups of an examination end with it. */
export function askFor(context: ProbeContext, network: Network): Examination["ask"] {
  return (name, type) =>
    queryDns(context, network.resolver, { name, type, signal: () => context.signal });
}

/** The outcome of a look that needs an identity where there is none to use. */
export const withoutIdentity: Outcome = { status: "skipped", code: "identity_needed", seen: [] };

/** The data of the records that were asked for. */
export const dataOf = (lookup: DnsLookup): string[] =>
  lookup.records.filter(({ type }) => type === lookup.type).map(({ data }) => data);

/** True where the look-up says something about the name. */
export const saysSomething = ({ status }: DnsLookup): boolean =>
  status === "answer" || status === "no_data" || status === "nxdomain";

/** A look-up as one line: the question, who answered, and what. */
export function lookupLine(lookup: DnsLookup): string {
  const answer =
    lookup.status === "answer" ? dataOf(lookup).join(", ") : (lookup.detail ?? lookup.status);
  const server = lookup.server === "" ? "" : ` from ${lookup.server}`;
  return `${lookup.type} ${lookup.name}: ${answer}${server}`;
}
