import type { SmtpContext } from "#engine/network/network.ts";
import { secure } from "#engine/smtp/connection/openSession.ts";
import { refusedEnd, type SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { Command } from "#engine/smtp/connection/smtpConnection.ts";
import type { Transcript } from "#engine/smtp/connection/transcript.ts";
import type { Dialogue, Packet, PacketTerms, Reply, SessionMember } from "./packet.ts";
import type { SessionLimits } from "./sessionLimits.ts";
import type { SessionQueue } from "./sessionQueue.ts";

/** Maximum number of recipients per transaction, which every server must accept (RFC 5321 §4.5.3.1.8). */
const maxRecipients = 100;

/** Command that ends a packet: its reply proves that earlier ones belong to their commands. */
export type Closing = "NOOP" | "RSET" | "QUIT";

/** Returns the command that ends a packet. */
export const closingCommand = (text: Closing, transcript: Transcript): Command => ({
  stage: text === "QUIT" ? "quit" : "rset",
  text,
  transcript,
});

/** Returns the RCPT command for a path without angle brackets. */
export const rcptCommand = (
  stage: "rcpt" | "rcpt_random",
  path: string,
  transcript: Transcript,
): Command => ({ stage, text: `RCPT TO:<${path}>`, transcript });

/** The open transaction of a session, and the commands that begin and end transactions. */
export class Transaction {
  readonly #mailFrom: string;
  #sender: string;
  /** Null if none is open, or the open one can't be continued. */
  #open: { recipients: number; reply: string } | null = null;
  #noops = 0;

  constructor(mailFrom: string) {
    this.#mailFrom = mailFrom;
    this.#sender = mailFrom;
  }

  /** Returns the MAIL command of every transaction. */
  mail(smtputf8 = false): string {
    return `MAIL FROM:<${this.#sender}>${smtputf8 ? " SMTPUTF8" : ""}`;
  }

  /** The server's reply to MAIL of the open transaction; null if none is open. */
  get reply(): string | null {
    return this.#open?.reply ?? null;
  }

  /** Makes the empty sender the one of all transactions from now on; returns false if it already is. */
  useEmptySender(): boolean {
    const changes = this.#sender === this.#mailFrom && this.#mailFrom !== "";
    this.#sender = "";
    return changes;
  }

  /**
   * Returns the commands before this number of targets: none if the open transaction has room for them, otherwise those
   * that begin another one. `clean`: the next command may be MAIL.
   */
  opening(targets: number, clean: boolean): ("RSET" | "MAIL")[] {
    if (this.#open !== null && this.#open.recipients + targets <= maxRecipients) {
      return [];
    }
    this.#open = null;
    return clean ? ["MAIL"] : ["RSET", "MAIL"];
  }

  /** Returns the command after the targets: NOOP if the transaction has room for a next packet, otherwise RSET. */
  closing(targets: number, { noops, largestBatch }: SessionLimits): Closing {
    const recipients = (this.#open?.recipients ?? 0) + targets;
    const stays = recipients + largestBatch <= maxRecipients && this.#noops < noops;
    return stays ? this.noop() : "RSET";
  }

  /** Returns NOOP, which leaves the transaction open, and counts it. */
  noop(): Closing {
    this.#noops += 1;
    return "NOOP";
  }

  /** Records the reply to MAIL. */
  opened(reply: string): void {
    this.#open = { recipients: 0, reply };
  }

  /** Records recipients that were sent. */
  add(recipients: number): void {
    if (this.#open !== null) {
      this.#open.recipients += recipients;
    }
  }

  /** Records that the transaction has ended. */
  hasEnded(): void {
    this.#open = null;
  }
}

/** The session in which a transaction is opened. */
interface Opener {
  context: SmtpContext;
  dialogue: Dialogue;
  transaction: Transaction;
}

/** Checks whose targets follow in the packet that opens a transaction. */
interface Targets {
  members: readonly SessionMember[];
  terms: PacketTerms;
  /** The queue of the checks; null for the check that the session was opened for. */
  queue: SessionQueue | null;
  /** Returns the command after the targets, or null for none. */
  closing(): Closing | null;
}

/**
 * Sends all targets, after MAIL unless their transaction is open. Returns the packet whose next reply is that to the
 * first target, or the refusal of MAIL; null if no reply came. For the first check of a session, the empty sender is
 * tried if ours is refused, and TLS if the server requires it.
 */
export async function openTransaction(
  opener: Opener,
  targets: Targets,
): Promise<{ packet: Packet; closing: Closing | null } | { refusal: Reply | null }> {
  let firstRefusal: SessionEnd | null = null;
  for (;;) {
    const { packet, closing, opening } = sendTargets(opener, targets);
    const refusal = await receiveOpening(opener, targets, { packet, opening });
    if (refusal === "accepted") {
      return { packet, closing };
    }
    if (targets.queue !== null || refusal === null || !(await packet.discard())) {
      return { refusal: targets.queue === null ? null : refusal };
    }
    firstRefusal ??= refusedEnd("mail", refusal);
    const next = await prepareRepetition(opener, refusal, firstRefusal);
    if (next === "over") {
      return { refusal: null };
    }
    firstRefusal = next === "secured" ? null : firstRefusal;
  }
}

function sendTargets(
  { dialogue, transaction }: Opener,
  targets: Targets,
): { packet: Packet; closing: Closing | null; opening: readonly ("RSET" | "MAIL")[] } {
  const { members, terms } = targets;
  const { log } = terms;
  const opening = transaction.opening(members.length, dialogue.isClean);
  const continued = transaction.reply;
  const closing = targets.closing();
  const mail = transaction.mail(members.some(({ question }) => question.smtputf8));
  const commands = opening.map((verb): Command =>
    verb === "RSET" ? closingCommand("RSET", log) : { stage: "mail", text: mail, transcript: log },
  );
  for (const { question, transcript } of members) {
    if (transcript !== log) {
      transcript.add("client", "mail", mail);
      if (continued !== null) {
        transcript.add("server", "mail", continued);
      }
    }
    commands.push(rcptCommand("rcpt", question.target, transcript));
  }
  if (closing !== null) {
    commands.push(closingCommand(closing, log));
  }
  return { packet: dialogue.send(commands, terms), closing, opening };
}

/** Reads the replies to the commands before the targets. Returns the one that refuses, or null if none came. */
async function receiveOpening(
  { dialogue, transaction }: Opener,
  { members, terms: { log }, queue }: Targets,
  { packet, opening }: { packet: Packet; opening: readonly ("RSET" | "MAIL")[] },
): Promise<"accepted" | Reply | null> {
  for (const [index, verb] of opening.entries()) {
    const received = await packet.receive(log);
    if (index === 0) {
      queue?.onRoundTrip(packet.tookMs);
    }
    if (received === null || received.reply.code !== 250) {
      return received;
    }
    if (verb === "MAIL") {
      const reply = received.reply.lines.at(-1) ?? "";
      dialogue.on("transactionOpened");
      transaction.opened(reply);
      for (const { transcript } of members) {
        if (transcript !== log) {
          transcript.add("server", "mail", reply);
        }
      }
    }
  }
  return "accepted";
}

/** Prepares the session for another MAIL after a refusal: with TLS, or with the empty sender. */
async function prepareRepetition(
  { context, dialogue, transaction }: Opener,
  { reply: { code, lines } }: Reply,
  refusal: SessionEnd,
): Promise<"secured" | "empty_sender" | "over"> {
  const { connection } = dialogue.session;
  if (wantsTls(lines.join(" ")) && !connection.secured) {
    const { host } = connection.transcript.session;
    const secured = await secure(context, dialogue.session, host);
    if (secured?.ok === true) {
      dialogue.session = secured.session;
      return "secured";
    }
    const end = secured?.end ?? refusal;
    dialogue.end = { ...end, cause: "tls_failed", retryInClear: false };
    return "over";
  }
  if (code >= 500 && code !== 530 && transaction.useEmptySender()) {
    return "empty_sender";
  }
  dialogue.end = refusal;
  return "over";
}

/** Tells whether a reply requires TLS (RFC 3207 §4). */
const wantsTls = (reply: string): boolean => reply.startsWith("530") && /tls|encrypt/i.test(reply);
