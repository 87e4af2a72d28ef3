import { createNote } from "#engine/evidence/note.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { HostQuestion, MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import type { Clock } from "#engine/ports.ts";
import type { MailboxAnswers } from "#engine/smtp/answers/concludeHost.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import { silentEnd, type SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { Command, ReplyResult } from "#engine/smtp/connection/smtpConnection.ts";
import type { Transcript } from "#engine/smtp/connection/transcript.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import type { QueuedProbe } from "./queuedProbe.ts";
import { sessionTransitions, type SessionEvent, type SessionState } from "./sessionState.ts";

/** A reply with its transcript line. */
export type Reply = Extract<ReplyResult, { kind: "reply" }>;

/** A check in a session, with its replies. */
export interface SessionMember {
  context: SmtpContext;
  question: HostQuestion;
  transcript: Transcript;
  answers: MailboxAnswers;
  /** Cached result for random recipients; null to check one. */
  fact: RandomRecipientFact | null;
  /** The queued check that its result settles; null for the check that the session was opened for. */
  probe: QueuedProbe | null;
}

/** How long the replies to a packet may take, and where those that concern no single check are recorded. */
export interface PacketTerms {
  log: Transcript;
  /** Monotonic ms at which the first of the checks ends. */
  deadline: number;
  /** Returns the time (ms) for the reply to one command. */
  limitMs(stage: SmtpStage): number;
}

/** The dialogue with a server: what state it is in, and the packets that are sent. */
export class Dialogue {
  readonly clock: Clock;
  session: OpenSession;
  /** The first reason why a reply didn't come or can't be trusted. */
  end: SessionEnd | null = null;
  /** The server sent more replies than expected, or others, so that none can be trusted. */
  isMismatched = false;
  #state: SessionState = "clean";

  constructor(session: OpenSession, clock: Clock) {
    this.session = session;
    this.clock = clock;
  }

  on(event: SessionEvent): void {
    this.#state = sessionTransitions[this.#state][event] ?? this.#state;
  }

  /** Tells whether the next command may be MAIL. */
  get isClean(): boolean {
    return this.#state === "clean";
  }

  /** Tells whether replies match commands and more recipients may follow. */
  get isUsable(): boolean {
    return this.#state === "clean" || this.#state === "inTransaction";
  }

  /** Tells whether replies match commands, so that QUIT is safe. */
  get mayQuit(): boolean {
    return this.#state !== "outOfStep";
  }

  get pipelining(): boolean {
    return this.session.capabilities.has("PIPELINING");
  }

  /** Sends commands, all at once if the server supports pipelining. */
  send(commands: readonly Command[], terms: PacketTerms): Packet {
    return new Packet(this, commands, terms);
  }

  /** Ends the dialogue because a reply didn't come. */
  silence(end: SessionEnd | null): void {
    this.end ??= end;
    this.on("desynchronized");
  }

  /** Ends the dialogue because a reply belongs to another command, or to none. */
  mismatch(stage: SmtpStage, log: Transcript): void {
    if (this.end === null) {
      const why = createNote("out_of_step");
      const line = log.note(stage, why);
      const detail = why.text;
      this.end = { stage, cause: "protocol", reply: null, detail, line, retryInClear: false };
    }
    this.isMismatched = true;
    this.on("desynchronized");
    this.session.connection.destroy();
  }

  /** Tells whether bytes have arrived that no command explains, which ends the dialogue. */
  hasStray(stage: SmtpStage, log: Transcript): boolean {
    const { hasUnread } = this.session.connection;
    if (hasUnread) {
      this.mismatch(stage, log);
    }
    return hasUnread;
  }
}

/** Commands and their replies, which are read in order. */
export class Packet {
  readonly #dialogue: Dialogue;
  readonly #commands: readonly Command[];
  readonly #terms: PacketTerms;
  readonly #pipelining: boolean;
  readonly #sentAt: number;
  /** Monotonic ms at which the command of the last reply was sent. */
  #commandAt: number;
  #next = 0;
  #isBroken = false;

  /** Sends the commands; without pipelining, {@link receive} sends each one. */
  constructor(dialogue: Dialogue, commands: readonly Command[], terms: PacketTerms) {
    this.#dialogue = dialogue;
    this.#commands = commands;
    this.#terms = terms;
    this.#pipelining = dialogue.pipelining;
    this.#sentAt = dialogue.clock.elapsed();
    this.#commandAt = this.#sentAt;
    if (this.#pipelining) {
      this.#send(commands);
    }
  }

  /** Number of replies that were read. */
  get received(): number {
    return this.#next;
  }

  /** Time since the packet was sent, in ms. */
  get tookMs(): number {
    return this.#dialogue.clock.elapsed() - this.#sentAt;
  }

  /** Returns the next reply and records it in `transcript`; null if the dialogue has ended. */
  receive(transcript: Transcript): Reply | null | Promise<Reply | null> {
    const command = this.#commands[this.#next];
    if (command === undefined || this.#isBroken) {
      this.#dialogue.on("desynchronized");
      return null;
    }
    if (!this.#pipelining && !this.#send([command])) {
      return null;
    }
    this.#next += 1;
    const { stage } = command;
    const { connection } = this.#dialogue.session;
    connection.setTranscript(transcript);
    // Most replies of a packet arrive together, and awaiting each one would cost more than reading it.
    const buffered = connection.receiveBuffered(stage);
    if (buffered !== null) {
      return this.#takeReply(stage, buffered);
    }
    const until = Math.min(
      this.#terms.deadline,
      this.#dialogue.clock.elapsed() + this.#terms.limitMs(stage),
    );
    const late: Promise<ReplyResult | null> =
      stage === "quit"
        ? connection.receive(stage, until, "keep")
        : connection.receive(stage, until);
    return late.then((received) => this.#takeReply(stage, received));
  }

  /** Skips a command that hasn't been sent yet. */
  skip(): void {
    this.#next += 1;
  }

  /** Reads the replies that are left, if their commands were sent; returns false if one doesn't come. */
  async discard(): Promise<boolean> {
    while (this.#pipelining && this.#next < this.#commands.length) {
      if ((await this.receive(this.#terms.log)) === null) {
        return false;
      }
    }
    return true;
  }

  /** Returns a reply as the answer for a check, with its times. */
  answer(received: Reply | null, { context }: SessionMember): MailboxAnswer | null {
    if (received === null) {
      return null;
    }
    const { code, lines } = received.reply;
    const sinceMs = this.#dialogue.clock.elapsed() - this.#commandAt;
    const endedMs = context.at();
    const startedMs = Math.max(0, Math.round(endedMs - sinceMs));
    const { line } = received;
    return { code, reply: lines.join("\n"), line, started_ms: startedMs, ended_ms: endedMs };
  }

  /** Sends commands unless bytes have arrived that no command explains. */
  #send(commands: readonly Command[]): boolean {
    this.#isBroken = this.#dialogue.hasStray(commands[0]?.stage ?? "mail", this.#terms.log);
    if (!this.#isBroken) {
      this.#commandAt = this.#dialogue.clock.elapsed();
      this.#dialogue.session.connection.send(commands);
    }
    return !this.#isBroken;
  }

  #takeReply(stage: SmtpStage, received: ReplyResult | null): Reply | null {
    if (received?.kind === "reply") {
      return received;
    }
    this.#isBroken = true;
    // A missing reply to QUIT changes nothing, and one to RSET leaves those before it valid.
    if (received !== null && stage !== "quit") {
      this.#dialogue.silence(stage === "rset" ? null : silentEnd(stage, received));
    }
    return null;
  }
}

/** Tells whether a reply names the mailbox of a check. */
const namesTarget = (reply: string, member: SessionMember | undefined): boolean =>
  member !== undefined &&
  reply.includes(member.question.target) &&
  reply.includes(`<${member.question.target}>`);

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
