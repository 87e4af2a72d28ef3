import type { MessageDescriptor } from "#engine/ports.ts";

/** English text of every note, by code. Translations use the same codes. */
export const noteTexts = {
  dns_out_of_time: "the time for DNS ran out",
  dns_busy: "too many look-ups",
  dns_no_server: "no name server is configured",
  dns_no_answer: "no answer in time",
  dns_no_whole_answer: "no whole answer in time over TCP",
  dns_closed: "closed over TCP",
  dns_tcp_failed: "{cause} over TCP",
  dns_garbage: "the name server sent garbage",
  dns_unreadable: "the name server's answer cannot be read",
  dns_servfail: "the name server failed (SERVFAIL)",
  dns_refused: "the name server refused (RCODE {rcode})",
  dns_unproven: "the name server denies the name without proof, and {witness} too",
  dns_alias_loop: "the aliases of this name form a loop or too long a chain",
  dns_other_question: "the answer belongs to another question",
  dns_other_question_tcp: "another question's answer over TCP",
  dns_many_records: "{found} records, the first {kept} kept",
  connected: "connected to {address} port {port}",
  connected_from: "connected to {address} port {port} from {local}",
  connect_timeout: "no connection to {address} in time",
  connect_failed: "no connection to {address}: {cause}",
  connect_unproven: "no connection to {address}, which says nothing of it: {cause}",
  tls_unverified: "{version} {cipher}; certificate not verified: {cause}",
  tls_failed: "TLS: {cause}",
  tls_timeout: "TLS: the handshake took too long",
  tls_closed: "TLS: closed during the handshake",
  tls_certificate_too_large: "TLS: the certificate is too large",
  tls_injection: "starttls_injection: text followed the 220 in clear",
  smtputf8_missing: "SMTPUTF8 is not offered, so this address cannot be sent to this server",
  said_too_much: "the server said more than it was asked",
  out_of_step: "the server said more than it was asked, so no answer can be trusted",
  no_reply: "no reply in time",
  server_closed: "the server closed the connection",
  closed_by_us: "closed by us",
  not_a_reply: "this is not an SMTP reply",
  no_reply_code: "a line without a reply code",
  two_codes: "one reply with two codes",
  bare_cr: "a line ended by CR alone",
  nul: "a NUL in a reply",
  line_too_long: "a line longer than 4 KB",
  reply_too_long: "a reply longer than 100 lines or 64 KB",
  shared_attempt: "this attempt was made for several checks at once",
  shared_session: "this session is shared: only what concerns this check is shown",
  asked_for_another: "asked for another check: RCPT TO:<{path}>",
  stranger_accepted: "a name nobody has was accepted here {age} s ago, so none is asked about now",
  stranger_refused: "a name nobody has was refused here {age} s ago, so none is asked about now",
} as const;

export type NoteCode = keyof typeof noteTexts;

/** A note in the evidence: English text, and a descriptor for translation unless the text quotes an operating system error. */
export interface Note {
  text: string;
  message: MessageDescriptor | null;
}

/** Creates a note from its code and values. */
export function createNote(code: NoteCode, values: Readonly<Record<string, string>> = {}): Note {
  const text = noteTexts[code].replaceAll(
    /\{(\w+)\}/gu,
    (place, name: string) => values[name] ?? place,
  );
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
