import type { MessageDescriptor } from "#engine/ports.ts";

/** English text of every note, by code. Translations use the same codes. */
export const noteTexts = {
  dns_out_of_time: "DNS timed out",
  dns_busy: "too many DNS lookups",
  dns_no_server: "no name server is configured",
  dns_no_answer: "no answer in time",
  dns_no_whole_answer: "no complete answer in time over TCP",
  dns_closed: "closed over TCP",
  dns_tcp_failed: "{cause} over TCP",
  dns_garbage: "the name server sent garbage",
  dns_unreadable: "the name server's answer is malformed",
  dns_servfail: "the name server failed (SERVFAIL)",
  dns_refused: "the name server refused (RCODE {rcode})",
  dns_unproven: "the name server denies the name without proof, and so does {witness}",
  dns_alias_loop: "the aliases of this name form a loop or too long a chain",
  dns_other_question: "the answer belongs to another question",
  dns_other_question_tcp: "the answer over TCP belongs to another question",
  dns_many_records: "{found} records, first {kept} shown",
  connected: "connected to {address} port {port}",
  connected_from: "connected to {address} port {port} from {local}",
  connect_timeout: "no connection to {address} in time",
  connect_failed: "no connection to {address}: {cause}",
  connect_no_ipv6: "no connection to {address}: this machine has no IPv6 ({cause})",
  connect_unproven: "no connection to {address}, which proves nothing: {cause}",
  tls_unverified: "{version} {cipher}; certificate not verified: {cause}",
  tls_failed: "TLS: {cause}",
  tls_timeout: "TLS: the handshake took too long",
  tls_closed: "TLS: closed during the handshake",
  tls_certificate_too_large: "TLS: the certificate is too large",
  tls_injection: "starttls_injection: unencrypted text followed the 220",
  tls_skipped: "STARTTLS failed here {age} s ago, so this session isn't encrypted",
  smtputf8_missing: "the server doesn't offer SMTPUTF8, so it can't accept this address",
  too_many_replies: "the server sent more replies than expected",
  out_of_step: "the server sent more replies than expected, so none can be trusted",
  no_reply: "no reply in time",
  server_closed: "the server closed the connection",
  closed_by_us: "closed by us",
  not_a_reply: "not an SMTP reply",
  no_reply_code: "a line without a reply code",
  two_codes: "one reply with two codes",
  bare_cr: "a line ending in CR only",
  nul: "a NUL in a reply",
  line_too_long: "a line longer than 4 KB",
  reply_too_long: "a reply longer than 100 lines or 64 KB",
  shared_attempt: "several checks shared this attempt",
  shared_session: "shared session: only the part for this check is shown",
  sent_for_another: "sent for another check: RCPT TO:<{path}>",
  random_recipient_accepted:
    "a random recipient was accepted here {age} s ago, so we skip that test now",
  random_recipient_refused:
    "a random recipient was rejected here {age} s ago, so we skip that test now",
} as const;

export type NoteCode = keyof typeof noteTexts;

/** The texts, split once for all notes: words and names of placeholders in turn. */
const noteParts = new Map(
  Object.entries(noteTexts).map(([code, text]) => [code, text.split(/\{(\w+)\}/u)]),
);

/** A note in the evidence: English text, and a descriptor for translation unless the text quotes an operating system error. */
export interface Note {
  text: string;
  message: MessageDescriptor | null;
}

/** Creates a note from its code and values. */
export function createNote(code: NoteCode, values?: Readonly<Record<string, string>>): Note {
  if (values === undefined) {
    return { text: noteTexts[code], message: { code, values: {} } };
  }
  const parts = noteParts.get(code) ?? [];
  const text = parts
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? `{${part}}`)))
    .join("");
  return { text, message: { code, values: { ...values } } };
}

/** Creates a note from an operating system error, which needs no translation (`ECONNREFUSED`). */
export function machineNote(text: string): Note {
  return { text, message: null };
}

/** Returns a note as the fields of a DNS lookup. */
export function lookupNote({ text, message }: Note): {
  detail: string;
  remark?: MessageDescriptor;
} {
  return { detail: text, ...(message === null ? {} : { remark: message }) };
}
