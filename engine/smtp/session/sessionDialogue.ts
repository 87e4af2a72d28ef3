import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { Command, ReplyResult } from "#engine/smtp/connection/smtpConnection.ts";
import type { Transcript } from "#engine/smtp/connection/transcript.ts";
import type { Serving } from "./serving.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { MailboxAnswers } from "#engine/smtp/answers/concludeHost.ts";
import type { QueuedProbe } from "./queuedProbe.ts";

/**
 * Divisor of the RCPT timeout in shared sessions: a slow recipient delays all others, so each then gets a new
 * session.
 */
const slowShare = 10;

/** A reply with its transcript line. */
export type Reply = Extract<ReplyResult, { kind: "reply" }>;

/** Returns the next reply and records it in `transcript`; null if the dialogue broke off. */
export type Replies = (transcript: Transcript) => Reply | null | Promise<Reply | null>;

/** Sends the packets of a shared session and reads their replies in order. */
export class SessionDialogue {
  readonly #serving: Pick<Serving, "session" | "clock" | "network">;
  readonly #onBroken: () => void;
  #startedAt = 0;

  /** `onBroken` is called when replies no longer match commands. */
  constructor(serving: Pick<Serving, "session" | "clock" | "network">, onBroken: () => void) {
    this.#serving = serving;
    this.#onBroken = onBroken;
  }

  /** Returns a reply as the answer for a check, with its times. */
  answer(received: Reply | null, { probe }: SessionMember): MailboxAnswer | null {
    return received === null
      ? null
      : {
          code: received.reply.code,
          reply: received.reply.lines.join("\n"),
          line: received.line,
          started_ms: Math.max(0, Math.round(probe.context.at() - this.sinceSent())),
          ended_ms: probe.context.at(),
        };
  }

  /** Returns the ms since the last packet was sent. */
  sinceSent(): number {
    return this.#serving.clock.elapsed() - this.#startedAt;
  }

  /**
   * Sends commands, all at once if the server supports pipelining, and returns a function that reads the replies in
   * order; null ends it.
   */
  exchange(commands: readonly Command[], members: readonly SessionMember[]): Replies {
    const { session, clock, network } = this.#serving;
    const { connection, capabilities } = session;
    const pipelining = capabilities.has("PIPELINING");
    let next = 0;
    let patience = Number.POSITIVE_INFINITY;
    for (const { probe } of members) {
      patience = Math.min(patience, probe.context.deadline);
    }
    this.#startedAt = clock.elapsed();
    let broken = connection.hasUnread;
    if (pipelining && !broken) {
      connection.send(commands);
    }
    const replyOrNull = (received: ReplyResult): Reply | null => {
      if (received.kind === "reply") {
        return received;
      }
      broken = true;
      this.#onBroken();
      return null;
    };
    return (transcript) => {
      const command = commands[next];
      next += 1;
      if (command === undefined || broken) {
        this.#onBroken();
        return null;
      }
      if (!pipelining) {
        connection.send([command]);
      }
      connection.setTranscript(transcript);
      const { stage } = command;
      // Most replies of a packet arrive together, and awaiting each one would cost more than reading it.
      const received = connection.receiveBuffered(stage);
      if (received !== null) {
        return replyOrNull(received);
      }
      const limit = stage === "mail" ? network.limits.mail : network.limits.rcpt / slowShare;
      const until = Math.min(patience, clock.elapsed() + limit);
      return connection.receive(stage, until).then(replyOrNull);
    };
  }
}

/** A check that a shared session serves, with its replies. */
export interface SessionMember {
  probe: QueuedProbe;
  transcript: Transcript;
  answers: MailboxAnswers;
  fact: RandomRecipientFact | null;
}

/** Tells whether a reply names the mailbox of a check. */
const namesTarget = (reply: string, member: SessionMember | undefined): boolean =>
  member !== undefined &&
  reply.includes(member.probe.question.target) &&
  reply.includes(`<${member.probe.question.target}>`);

/** Tells whether a reply names the mailbox of any of these checks. */
export const namesAny = (reply: string, members: readonly SessionMember[]): boolean =>
  members.some((member) => namesTarget(reply, member));

/**
 * Tells whether a reply names a neighbour instead of its own recipient: replies are shifted, or one recipient is an
 * alias of the other.
 */
export const namesAnother = (members: readonly SessionMember[]): boolean =>
  members.some(
    ({ answers: { target } }, index) =>
      target !== null &&
      (namesTarget(target.reply, members[index - 1]) ||
        namesTarget(target.reply, members[index + 1])) &&
      !namesTarget(target.reply, members[index]),
  );
