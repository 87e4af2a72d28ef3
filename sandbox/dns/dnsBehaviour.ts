import type { RecordType } from "dns-packet";

/** One query, as a misbehaving server sees it. */
export interface DnsQuestion {
  /** The packet as received. */
  packet: Buffer;
  id: number;
  name: string;
  type: RecordType;
  transport: "udp" | "tcp";
  /** Number of earlier queries for this name and type, over either transport. */
  queriesBefore: number;
  /** The sandbox's suffix. */
  suffix: string;
}

/**
 * Reaction to a query: bytes (one every `everyMs` ms if set), silence, the end of the TCP connection, a bare response
 * code, or another row's records.
 */
export type DnsReaction =
  | { kind: "bytes"; bytes: Buffer; everyMs?: number }
  | { kind: "silence" }
  | { kind: "close" }
  | { kind: "code"; rcode: number }
  | { kind: "truncated" }
  | { kind: "records"; row: string };

export type DnsBehaviour = (question: DnsQuestion) => DnsReaction;
