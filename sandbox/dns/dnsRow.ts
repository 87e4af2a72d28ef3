import type { DnsBehaviour } from "./dnsBehaviour.ts";

/**
 * DNS records of one name. Names are relative to the sandbox's suffix ("" is the suffix itself); a trailing dot makes
 * one absolute.
 */
export interface DnsRow {
  name: string;
  /** Preference and MX host; `[0, "."]` is a null MX (RFC 7505). */
  mx?: readonly (readonly [preference: number, exchange: string])[];
  a?: readonly string[];
  aaaa?: readonly string[];
  txt?: readonly string[];
  cname?: string;
  /** Seconds; 300 by default. */
  ttl?: number;
  /** Answers every query for the name instead of the records. */
  behaviour?: DnsBehaviour;
}

/** Returns the full name, in lower case and without a trailing dot, of a name in the data. */
export function fullName(name: string, suffix: string): string {
  if (name.endsWith(".")) {
    return name.slice(0, -1).toLowerCase();
  }
  return (name === "" ? suffix : `${name}.${suffix}`).toLowerCase();
}
