import type { CheckOutcome } from "#engine/checks/checkOutcome.ts";
import type { SmtpSession, TranscriptLine } from "#engine/evidence/evidence.ts";
import type { MailboxFinding } from "#engine/evidence/findings.ts";
import type { DnsLookup } from "#engine/ports.ts";

/** Stands for the row's address in texts, which rows then share. Texts of mail servers have no control characters, and records of earlier versions have addresses only. */
export const addressMark = "\u0001";

/** One line of a transcript without its time. */
export type PackedLine = Pick<TranscriptLine, "from" | "stage" | "text" | "remark">;

/** The parts of a session that rows share. */
export type PackedHost = Pick<SmtpSession, "host" | "address" | "port" | "tls" | "outcome">;

/** Times of an outcome, which differ between rows; null where it has none. */
export type PackedTimes = [started: number | null, ms: number | null, ended: number | null];

/** Times and indexes of lines in turn. */
export type PackedLines = number[];

/** One session of a row: indexes of its shared parts, its times, its own lines, and its opening with the shift of its times. */
export type PackedSession = [
  host: number,
  started: number,
  ms: number,
  lines: PackedLines,
  opening?: number,
  shift?: number,
];

/** The mailbox check of a row: indexes of its finding and its outcomes with their times, and where the lines of its statements are. */
export type PackedMailbox = [
  finding: number,
  places: ([session: number, line: number] | null)[],
  smtp: [outcome: number, times: PackedTimes],
  acceptAll: [outcome: number, times: PackedTimes],
  ended: number,
  sessions: PackedSession[],
];

/** The evidence of the rows of one commit. Parts that rows share are stored once, and referred to by index. */
export interface PackedEvidence {
  dns: DnsLookup[][];
  lines: PackedLine[];
  openings: PackedLines[];
  hosts: PackedHost[];
  /** Findings without the lines of their statements. */
  findings: MailboxFinding[];
  /** Outcomes without their times. */
  outcomes: CheckOutcome[];
  /** Index of its lookups, and its mailbox check if there was one, by position. */
  rows: Record<string, [dns: number, mailbox: PackedMailbox | null]>;
}
