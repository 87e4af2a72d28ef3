import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import {
  after,
  bytes,
  forever,
  greetThePatient,
  hangUp,
  inOrder,
  lastWords,
  reply,
  silence,
} from "#sandbox/smtp/steps.ts";
import { deliverable, takesTarget, unknown, type CaseRow } from "./caseRow.ts";

const { accepted, politeBanner } = politeReplies;

const tlsAlert = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x0a]);
const garbage = Buffer.from([
  0, 1, 2, 0, 0xff, 0xfe, 0x80, 0, 0x1b, 0x90, 13, 10, 0, 0, 7, 0xc3, 10,
]);
const block = 4096;

/** S11–S27: wrong greetings. */
export const bannerCases: readonly CaseRow[] = [
  {
    id: "S11",
    note: "never sends a banner",
    hosts: [{ banner: silence }],
    ...unknown("smtp_timeout"),
  },
  {
    id: "S12",
    note: "a banner of one byte a second, for ever",
    hosts: [{ banner: inOrder(bytes("220 "), forever("a", 1000)) }],
    ...unknown("smtp_timeout"),
  },
  {
    id: "S13",
    note: "an endless banner without a line end",
    hosts: [{ banner: inOrder(bytes("220 "), forever("a".repeat(block))) }],
    ...unknown("protocol_error"),
  },
  {
    id: "S14",
    note: "continuation lines for ever",
    hosts: [{ banner: forever("220-and more\r\n".repeat(20)) }],
    ...unknown("protocol_error"),
  },
  {
    id: "S15",
    note: "a proper banner of five lines",
    hosts: [
      takesTarget({
        banner: reply(
          "220-{host} ESMTP",
          "220-We do not authorise the use of this system",
          "220-to transport unsolicited mail.",
          "220-All sessions are logged.",
          "220 ready",
        ),
      }),
    ],
    ...deliverable,
  },
  {
    id: "S16",
    note: "a banner without text",
    hosts: [takesTarget({ banner: reply("220") })],
    ...deliverable,
  },
  {
    id: "S17",
    note: "421 for a banner",
    hosts: [{ banner: lastWords("421 4.3.2 {host} service not available, closing channel") }],
    ...unknown("server_busy"),
  },
  {
    id: "S18",
    note: "554 for a banner, no cause named",
    hosts: [{ banner: lastWords("554 {host} no SMTP service here") }],
    ...unknown("policy_refused"),
  },
  {
    id: "S18b",
    note: "554 for a banner that names our reputation",
    hosts: [{ banner: lastWords("554 5.7.1 {host} your IP {client} has a poor reputation") }],
    ...unknown("sender_blocked"),
  },
  {
    id: "S19",
    note: "a blocklist in the banner",
    hosts: [
      {
        banner: lastWords(
          "550 5.7.1 Service unavailable; client host [{client}] blocked using Spamhaus",
        ),
      },
    ],
    ...unknown("sender_blocked"),
  },
  {
    id: "S20",
    note: "speaks HTTP",
    hosts: [
      {
        banner: inOrder(
          bytes("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
          hangUp,
        ),
      },
    ],
    ...unknown("protocol_error"),
  },
  {
    id: "S21",
    note: "speaks SSH",
    hosts: [{ banner: inOrder(bytes("SSH-2.0-OpenSSH_9.9\r\n"), silence) }],
    ...unknown("protocol_error"),
  },
  {
    id: "S22",
    note: "TLS at once",
    hosts: [{ banner: inOrder(bytes(tlsAlert), silence) }],
    ...unknown("protocol_error"),
  },
  {
    id: "S23",
    note: "NUL and binary garbage",
    hosts: [{ banner: inOrder(bytes(garbage), silence) }],
    ...unknown("protocol_error"),
  },
  {
    id: "S24",
    note: "lines end with LF alone",
    hosts: [takesTarget({ eol: "\n" })],
    ...deliverable,
  },
  {
    id: "S25",
    note: "lines end with CR alone",
    hosts: [takesTarget({ eol: "\r", banner: reply("220-{host} ESMTP", "220 ready") })],
    ...unknown("protocol_error"),
  },
  {
    id: "S26",
    note: "a banner after 30 seconds, then all is well",
    hosts: [takesTarget({ banner: after(30_000, politeBanner) })],
    ...deliverable,
  },
  {
    id: "S27",
    note: "drops clients that talk before the banner",
    hosts: [{ banner: greetThePatient(2000, politeBanner), rcpt: takesTarget().rcpt ?? accepted }],
    ...deliverable,
  },
];
