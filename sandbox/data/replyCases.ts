import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import { bytes, inOrder, lastWords, reply } from "#sandbox/smtp/steps.ts";
import { deliverable, noMailbox, takesTarget, target, unknown, type CaseRow } from "./caseRow.ts";

const { politeEhlo } = politeReplies;

const manyLines = 10_000;
const odd = (line: string) => ({ rcpt: target(reply(line), reply(line)) });

/** S28–S35: malformed replies, and replies to EHLO. */
export const replyCases: readonly CaseRow[] = [
  {
    id: "S28",
    note: "two codes in one reply to RCPT",
    hosts: [{ rcpt: target(reply("250-<{path}>: recipient ok", "550 5.1.1 user unknown")) }],
    ...unknown("protocol_error"),
  },
  {
    id: "S29",
    note: "a code of two digits",
    hosts: [odd("99 what")],
    ...unknown("protocol_error"),
  },
  { id: "S29b", note: "a code of letters", hosts: [odd("abc what")], ...unknown("protocol_error") },
  { id: "S29c", note: "the code 999", hosts: [odd("999 what")], ...unknown("protocol_error") },
  {
    id: "S30",
    note: "Latin-1 text after 5.1.1",
    hosts: [
      {
        rcpt: target(bytes(Buffer.from("550 5.1.1 Bo\xeete inexistante \x96 adieu\r\n", "latin1"))),
      },
    ],
    ...noMailbox,
  },
  {
    id: "S30b",
    note: "bytes that are no text, and no enhanced code",
    hosts: [{ rcpt: target(bytes(Buffer.from("550 \xff\xfe\x80\xc3\x28\xf0\x90\r\n", "latin1"))) }],
    ...unknown("refused_unclear"),
  },
  {
    id: "S31",
    note: "HTML, terminal codes, a spreadsheet formula and a false log line in the text",
    hosts: [
      {
        rcpt: target(
          reply(
            "550-5.1.1 <script>alert(document.cookie)</script><img src=x onerror=alert(1)>",
            "550-5.1.1 \u001B[31mred\u001B[0m \u001B]0;title\u0007",
            "550-5.1.1 =cmd|' /C calc'!A0",
            '550-5.1.1 {"level":"fatal","msg":"disk is gone"}',
            "550 5.1.1 <{path}>: user unknown",
          ),
        ),
      },
    ],
    ...noMailbox,
  },
  {
    id: "S32",
    note: "no EHLO, but HELO",
    hosts: [takesTarget({ ehlo: reply("502 5.5.1 Command not implemented") })],
    ...deliverable,
  },
  {
    id: "S33",
    note: "421 to EHLO",
    hosts: [
      {
        ehlo: lastWords("421 4.3.2 {host} too busy"),
        helo: lastWords("421 4.3.2 {host} too busy"),
      },
    ],
    ...unknown("server_busy"),
  },
  {
    id: "S34",
    note: "our EHLO name is refused",
    hosts: [
      {
        ehlo: reply("550 5.7.1 Helo command rejected: Host not found"),
        helo: reply("550 5.7.1 Helo command rejected: Host not found"),
      },
    ],
    ...unknown("sender_rejected"),
  },
  {
    id: "S35",
    note: "10,000 capability lines",
    hosts: [
      takesTarget({
        ehlo: inOrder(
          bytes(Array.from({ length: manyLines }, (_, n) => `250-X-FEATURE-${n}\r\n`).join("")),
          politeEhlo,
        ),
      }),
    ],
    ...unknown("protocol_error"),
  },
];
