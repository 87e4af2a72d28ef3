import type { DnsBehaviour } from "./dnsBehaviour.ts";

/**
 * What DNS says of one name. Names are relative to the world's suffix ("" is the suffix itself);
 * a trailing dot makes one absolute.
 */
export interface DnsRow {
  name: string;
  /** Preference and exchanger; `[0, "."]` is a null MX (RFC 7505). */
  mx?: readonly (readonly [preference: number, exchange: string])[];
  a?: readonly string[];
  aaaa?: readonly string[];
  txt?: readonly string[];
  cname?: string;
  /** Seconds; 300 where nothing is said. */
  ttl?: number;
  /** Answers every question about the name in place of the records. */
  behaviour?: DnsBehaviour;
}

/** Full name, lower case and without a trailing dot, of a name in the data. */
export function fullName(name: string, suffix: string): string {
  if (name.endsWith(".")) {
    return name.slice(0, -1).toLowerCase();
  }
  return (name === "" ? suffix : `${name}.${suffix}`).toLowerCase();
}
