/** What was seen while an address was checked. All `*_ms` values are milliseconds; `at_ms` and `started_ms` count from the start of the check. */
export interface Evidence {
  dns: DnsLookup[];
  sessions: SmtpSession[];
}

/** A sentence of ours for whoever says it in another language: its code, and what fills it in. */
export interface MessageDescriptor {
  code: string;
  values: Record<string, string>;
}

/** How a look-up ended. `timeout`, `servfail`, `refused`, `malformed` and `network` say nothing about the name. */
export type DnsStatus =
  | "answer"
  | "no_data"
  | "nxdomain"
  | "timeout"
  | "servfail"
  | "refused"
  | "malformed"
  | "network";

/** One record as received: owner name, type, remaining time to live in seconds, and its data in presentation form. */
export interface DnsRecord {
  name: string;
  type: string;
  ttl: number;
  data: string;
}

/** One question, the server that answered, and its answer (RFC 1035). */
export interface DnsLookup {
  name: string;
  type: "MX" | "A" | "AAAA" | "CNAME" | "TXT" | "PTR";
  /** `address:port` of the server asked last. */
  server: string;
  transport: "udp" | "tcp" | "cache";
  status: DnsStatus;
  records: DnsRecord[];
  /** The SOA of a negative answer (RFC 2308), where one came. */
  soa: DnsRecord | null;
  started_ms: number;
  ms: number;
  /** A sentence when something went wrong. */
  detail: string | null;
  /** The same sentence, where it is ours. */
  remark?: MessageDescriptor;
}

/** Where in the dialogue a line was said. */
export type SmtpStage =
  | "connect"
  | "banner"
  | "ehlo"
  | "starttls"
  | "mail"
  | "rcpt"
  | "rcpt_random"
  | "rset"
  | "quit";

/** One line of a dialogue; `text` is escaped printable text without its line end. */
export interface TranscriptLine {
  at_ms: number;
  from: "client" | "server" | "note";
  stage: SmtpStage;
  text: string;
  /** What `text` says, where it is a sentence of ours. */
  remark?: MessageDescriptor;
  /** True on the reply line that decided the verdict. */
  deciding: boolean;
}

/** One connection to one mail exchanger. */
export interface SmtpSession {
  host: string;
  address: string;
  port: number;
  started_ms: number;
  ms: number;
  tls: { version: string; cipher: string; authorized: boolean; detail: string | null } | null;
  /** How the session ended, in one code: `completed`, or the reason it could not go on. */
  outcome: string;
  lines: TranscriptLine[];
}
