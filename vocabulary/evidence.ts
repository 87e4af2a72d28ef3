/** DNS record types that the engine queries. */
export const queryTypes = ["MX", "A", "AAAA", "CNAME", "TXT", "PTR"] as const;
/** One of {@link queryTypes}. */
export type QueryType = (typeof queryTypes)[number];

/** Outcomes of a DNS query. Only `answer`, `no_data` and `nxdomain` say something about the name. */
export const dnsStatuses = [
  "answer",
  "no_data",
  "nxdomain",
  "timeout",
  "servfail",
  "refused",
  "malformed",
  "network",
] as const;
/** One of {@link dnsStatuses}. */
export type DnsStatus = (typeof dnsStatuses)[number];

/** Origins of a DNS answer. */
export const dnsTransports = ["udp", "tcp", "cache"] as const;
/** One of {@link dnsTransports}. */
export type DnsTransport = (typeof dnsTransports)[number];

/** Stages of an SMTP session; `rcpt_random` is the RCPT command for a random recipient. */
export const smtpStages = [
  "connect",
  "banner",
  "ehlo",
  "starttls",
  "mail",
  "rcpt",
  "rcpt_random",
  "rset",
  "quit",
] as const;
/** One of {@link smtpStages}. */
export type SmtpStage = (typeof smtpStages)[number];

/** Authors of a transcript line; a `note` is written by the engine. */
export const transcriptAuthors = ["client", "server", "note"] as const;
/** One of {@link transcriptAuthors}. */
export type TranscriptAuthor = (typeof transcriptAuthors)[number];
