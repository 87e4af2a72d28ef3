import type { DnsLookup } from "#engine/ports.ts";

/** Returns the data of a lookup's records that are of the requested type. */
export const recordData = (lookup: DnsLookup): string[] =>
  lookup.records.filter(({ type }) => type === lookup.type).map(({ data }) => data);
