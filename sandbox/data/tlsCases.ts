import type { Dialogue, SmtpBehaviour, Step, TlsKey } from "#sandbox/smtp/dialogue.ts";
import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import {
  bytes,
  forever,
  handshake,
  hangUp,
  inOrder,
  reply,
  silence,
  whenEncrypted,
} from "#sandbox/smtp/steps.ts";
import { deliverable, takesTarget, unknown, type CaseRow } from "./caseRow.ts";
import { tlsKeys } from "./tlsKeys.ts";

const { senderOk } = politeReplies;
const { expired, hugeChain, oldTls, selfSigned, wrongName } = tlsKeys;

const goAhead = reply("220 2.0.0 Ready to start TLS");
const insists = whenEncrypted(senderOk, reply("530 5.7.0 Must issue a STARTTLS command first"));

function secured(key: TlsKey, behaviour: SmtpBehaviour = {}): SmtpBehaviour {
  return takesTarget({ starttls: inOrder(goAhead, handshake(key)), ...behaviour });
}

const offersTls = reply("250-{host} greets {client}", "250 STARTTLS");
const endlessLines = "250-X-AND-MORE\r\n".repeat(1000);
const fatalAlert = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x50]);
const alert: Step = (dialogue: Dialogue) => {
  dialogue.sendBelowTls(fatalAlert);
  return silence(dialogue);
};

/** S36–S44: outcomes of STARTTLS. */
export const tlsCases: readonly CaseRow[] = [
  {
    id: "S36",
    note: "STARTTLS offered, then 454: goes on in clear",
    hosts: [takesTarget({ starttls: reply("454 4.7.0 TLS not available") })],
    ...deliverable,
  },
  {
    id: "S37",
    note: "go-ahead, then the end; a second session in clear works",
    hosts: [takesTarget({ starttls: inOrder(goAhead, hangUp) })],
    ...deliverable,
  },
  {
    id: "S37b",
    note: "go-ahead, then the end; clear is refused",
    hosts: [takesTarget({ starttls: inOrder(goAhead, hangUp), mail: insists })],
    ...unknown("tls_failed"),
  },
  {
    id: "S38",
    note: "a reply smuggled in behind the go-ahead",
    hosts: [
      takesTarget({
        starttls: inOrder(
          bytes("220 2.0.0 Ready to start TLS\r\n250 2.0.0 Ok\r\n"),
          handshake(selfSigned),
        ),
      }),
    ],
    ...unknown("tls_failed"),
  },
  {
    id: "S39",
    note: "the certificate has expired",
    hosts: [secured(expired)],
    ...deliverable,
  },
  {
    id: "S39b",
    note: "the certificate is signed by itself",
    hosts: [secured(selfSigned)],
    ...deliverable,
  },
  {
    id: "S39c",
    note: "the certificate names another host",
    hosts: [secured(wrongName)],
    ...deliverable,
  },
  {
    id: "S40",
    note: "the handshake hangs; a second session in clear works",
    hosts: [takesTarget({ starttls: inOrder(goAhead, silence) })],
    ...deliverable,
  },
  {
    id: "S40b",
    note: "the handshake hangs; clear is refused",
    hosts: [takesTarget({ starttls: inOrder(goAhead, silence), mail: insists })],
    ...unknown("tls_failed"),
    alternatives: [unknown("smtp_timeout")],
  },
  {
    id: "S41",
    note: "TLS 1.0 only; a second session in clear works",
    hosts: [secured(oldTls)],
    ...deliverable,
  },
  {
    id: "S42",
    note: "a certificate chain of a megabyte",
    hosts: [secured(hugeChain)],
    ...unknown("tls_failed"),
  },
  {
    id: "S43",
    note: "a TLS alert in mid-session",
    hosts: [secured(selfSigned, { mail: whenEncrypted(alert, senderOk) })],
    ...unknown("tls_failed"),
  },
  {
    id: "S43b",
    note: "capability lines for ever behind TLS",
    hosts: [secured(selfSigned, { ehlo: whenEncrypted(forever(endlessLines), offersTls) })],
    ...unknown("protocol_error"),
  },
  {
    id: "S44",
    note: "530 at MAIL wants the STARTTLS that was not offered, and takes it",
    hosts: [secured(selfSigned, { hidesStartTls: true, mail: insists })],
    ...deliverable,
  },
  {
    id: "S44b",
    note: "530 at MAIL wants STARTTLS, which is not known",
    hosts: [takesTarget({ mail: insists })],
    ...unknown("tls_failed"),
  },
];
