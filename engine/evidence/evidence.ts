import type { DnsLookup, MessageDescriptor } from "#engine/ports.ts";
import type { SmtpStage, TranscriptAuthor } from "#vocabulary/evidence.ts";

/** Network traffic of one probe. All `*_ms` values are milliseconds; `at_ms` and `started_ms` count from its start. */
export interface Evidence {
  dns: DnsLookup[];
  sessions: SmtpSession[];
}

/** One line of an SMTP session; `text` is escaped printable text without its line ending. */
export interface TranscriptLine {
  at_ms: number;
  from: TranscriptAuthor;
  stage: SmtpStage;
  text: string;
  /** A note's text for translation. */
  remark?: MessageDescriptor;
  /** True for the reply that decided the verdict. */
  deciding: boolean;
}

/** One connection to one MX host. */
export interface SmtpSession {
  host: string;
  address: string;
  port: number;
  started_ms: number;
  ms: number;
  tls: { version: string; cipher: string; authorized: boolean; detail: string | null } | null;
  /** `completed`, or a code for the reason the session ended early. */
  outcome: string;
  lines: TranscriptLine[];
  /** Opening that this check shares with others of the session; set only if `lines` omits it. Times of its lines plus `shift_ms` count from the start of this probe. */
  opening?: { lines: readonly TranscriptLine[]; shift_ms: number };
}
