import type { RecordType } from "dns-packet";

/** One question, as a misbehaving server sees it. */
export interface DnsQuestion {
  /** The packet as it came. */
  packet: Buffer;
  id: number;
  name: string;
  type: RecordType;
  transport: "udp" | "tcp";
  /** How often this name and type were asked before, over either transport. */
  askedBefore: number;
  /** The world's suffix. */
  suffix: string;
}

/** What is done about a question: bytes (one every `everyMs` where given), nothing, the end of a TCP connection, a bare code, or another row's records. */
export type DnsReaction =
  | { kind: "bytes"; bytes: Buffer; everyMs?: number }
  | { kind: "silence" }
  | { kind: "close" }
  | { kind: "code"; rcode: number }
  | { kind: "truncated" }
  | { kind: "records"; row: string };

export type DnsBehaviour = (question: DnsQuestion) => DnsReaction;
