import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { accepts, isDeferred, sessionIsFull } from "#engine/smtp/answers/concludeHost.ts";
import { saysBusy } from "#engine/smtp/answers/concludeRefusal.ts";
import { quitCodes } from "#engine/smtp/connection/quitSession.ts";
import { noTranscript } from "#engine/smtp/connection/transcript.ts";
import {
  type Dialogue,
  namesAnother,
  namesAny,
  type Packet,
  type PacketTerms,
  type Reply,
  type SessionMember,
} from "./packet.ts";
import { needsRandomReply, proofCommands, Proofs, type ProofQuestions } from "./proofs.ts";
import type { SessionQueue } from "./sessionQueue.ts";
import { closingCommand, openTransaction, Transaction, type Closing } from "./transaction.ts";

/** Codes that may answer RSET and NOOP; other replies belong to another command. */
const resetCodes: ReadonlySet<number> = new Set([250, 421, 500, 501, 502, 503, 504]);

/** Checks that a session runs together. */
export interface Batch {
  members: readonly SessionMember[];
  terms: PacketTerms;
  /** The queue of the checks; null for the check that the session was opened for, which runs alone. */
  queue: SessionQueue | null;
  /** Reports that `more` replies followed the first reply to a packet, the last one `tookMs` after it was sent. */
  onReplies(this: void, tookMs: number, more: number): void;
  /** Returns the command after the last recipient. */
  lastCommand(): Closing;
  /** Takes a check whose replies are complete. */
  settle(member: SessionMember): void;
}

/** Runs the batches of one session: targets, the recipients that prove what their replies mean, and a closing command. */
export class BatchRunner {
  /** Number of recipients sent. */
  recipients = 0;
  /** Number of refusals in a row. */
  refusals = 0;
  /** Time to the replies for the targets of the last batch, in ms. */
  targetsMs = 0;
  /** Index of the member whose recipient ended the session; -1 if the session ended before any. */
  brokeAt: number | null = null;
  readonly #context: SmtpContext;
  readonly #dialogue: Dialogue;
  readonly #transaction: Transaction;
  #proofs = new Proofs();

  constructor(context: SmtpContext, dialogue: Dialogue) {
    this.#context = context;
    this.#dialogue = dialogue;
    this.#transaction = new Transaction(context.identity.mailFrom);
  }

  /** Returns a random recipient's reply for a check whose target's reply it explains, with its path; null if none is known. */
  randomReplyFor(member: SessionMember): ReturnType<Proofs["replyFor"]> {
    return this.#proofs.replyFor(member);
  }

  /**
   * Separates the checks of a queue from the first one. The reply to RSET proves that the replies before it weren't
   * shifted, so its transaction isn't continued; a reply that deferred its random recipient says nothing about theirs.
   */
  startSharing(): void {
    this.refusals = 0;
    this.#proofs = new Proofs();
    this.#transaction.hasEnded();
  }

  /** Sends all targets, then what proves the meaning of their replies. Returns the members with a usable reply. */
  async run(batch: Batch): Promise<SessionMember[]> {
    this.recipients += batch.members.length;
    const answered = await this.#sendTargets(batch);
    const accepted: SessionMember[] = [];
    const others: SessionMember[] = [];
    for (const member of answered) {
      if (accepts(member.answers.target)) {
        accepted.push(member);
      } else if (needsRandomReply(member)) {
        others.push(member);
      } else {
        batch.settle(member);
      }
    }
    const unproved = others.length === 0 ? accepted : [...accepted, ...others];
    const proved = unproved.length === 0 || (await this.#prove(unproved, batch));
    for (const member of unproved) {
      const { answers, question } = member;
      // A deferred target gets a result, whatever the reply to the random recipient.
      const deferred = answers.target !== null && isDeferred(answers.target, question.target);
      if (deferred || (proved && this.#proofs.isKnownFor(member))) {
        batch.settle(member);
      }
    }
    return answered;
  }

  /**
   * Sends all targets, after MAIL unless their transaction is open, and a closing command if no random recipient has to
   * follow: its reply proves that the others belong to their recipients. Returns the members with a usable reply.
   */
  async #sendTargets(batch: Batch): Promise<SessionMember[]> {
    const { members, terms, queue } = batch;
    const opened = await openTransaction(
      { context: this.#context, dialogue: this.#dialogue, transaction: this.#transaction },
      { members, terms, queue, closing: () => this.#closingAfter(batch) },
    );
    if ("refusal" in opened) {
      if (opened.refusal !== null) {
        this.#endRefused(opened.refusal);
      }
      return [];
    }
    const { packet, closing } = opened;
    this.#transaction.add(members.length);
    const answered = await this.#receiveTargets(packet, batch);
    const isClosed =
      closing === null ||
      !this.#dialogue.isUsable ||
      this.#skipsClosing(batch) ||
      (await this.#receiveClosing(packet, closing, batch));
    if (this.#dialogue.isUsable) {
      batch.onReplies(packet.tookMs, packet.received - 1);
    }
    const { hasUnread } = this.#dialogue.session.connection;
    if (hasUnread && (queue === null || this.#dialogue.isUsable)) {
      this.#dialogue.mismatch("rcpt", terms.log);
    }
    const isTrusted =
      isClosed && !hasUnread && (!namesAnother(members) || (await this.#confirmStep(batch)));
    return isTrusted ? answered : [];
  }

  /** Returns the command after the targets, or null if random recipients have to follow. */
  #closingAfter({ members, queue }: Batch): Closing | null {
    if (queue === null) {
      return members.every(({ fact }) => fact === null) ? null : "RSET";
    }
    return members.every((member) => !this.#proofs.needsProof(member))
      ? this.#transaction.closing(members.length, queue.limits)
      : null;
  }

  /** Tells whether a closing command that hasn't been sent would prove nothing: QUIT follows. */
  #skipsClosing({ members, queue }: Batch): boolean {
    return (
      queue === null &&
      !this.#dialogue.pipelining &&
      !members.some(({ answers }) => accepts(answers.target))
    );
  }

  async #receiveTargets(packet: Packet, { members, queue }: Batch): Promise<SessionMember[]> {
    const { clock } = this.#context;
    const startedAt = clock.elapsed();
    const answered: SessionMember[] = [];
    for (const [index, member] of members.entries()) {
      const received = packet.receive(member.transcript);
      const target = packet.answer(received instanceof Promise ? await received : received, member);
      member.answers.target = target;
      if (target === null || (queue !== null && sessionIsFull(target))) {
        // After silence, each gets its own session, because others may be as slow.
        this.brokeAt = target === null ? null : index;
        this.#endAfter(target, queue);
        if (target?.code === 421 && saysBusy(target.reply, member.question.target)) {
          // Another session would only add to the load, and end the same way.
          answered.push(member);
        }
        break;
      }
      this.refusals = target.code >= 500 ? this.refusals + 1 : 0;
      // Only a check that runs alone can be sure that no other address is called malformed.
      if (queue === null || target.code !== 553) {
        answered.push(member);
      }
    }
    this.targetsMs = clock.elapsed() - startedAt;
    return answered;
  }

  /** Reads the reply to the last command of a packet; returns false if it proves that others are shifted. */
  async #receiveClosing(
    packet: Packet,
    closing: Closing,
    { members, terms, queue }: Batch,
  ): Promise<boolean> {
    const received = await packet.receive(terms.log);
    if (received === null) {
      // A check that runs alone keeps its replies, because none can be that of another check.
      return queue === null;
    }
    const { code, lines } = received.reply;
    const quits = closing === "QUIT";
    const isOwn = quits
      ? quitCodes.has(code)
      : resetCodes.has(code) && !namesAny(lines.join("\n"), members);
    if (!isOwn) {
      this.#dialogue.mismatch(quits ? "quit" : "rset", terms.log);
    } else if (code !== 250 && !quits) {
      this.#endRefused(received);
    } else if (closing === "RSET") {
      this.#transaction.hasEnded();
      this.#dialogue.on("transactionReset");
    }
    return isOwn;
  }

  /**
   * Tells whether the reply to NOOP proves that earlier replies weren't shifted: this server names recipients, and
   * NOOP has none.
   */
  async #confirmStep({ members, terms }: Batch): Promise<boolean> {
    if (!this.#dialogue.isUsable) {
      return false;
    }
    const noop = closingCommand(this.#transaction.noop(), noTranscript);
    const received = await this.#dialogue.send([noop], terms).receive(noTranscript);
    const confirmed =
      received?.reply.code === 250 &&
      !namesAny(received.reply.lines.join("\n"), members) &&
      !this.#dialogue.session.connection.hasUnread;
    if (!confirmed) {
      this.#dialogue.on("desynchronized");
    }
    return confirmed;
  }

  /** Sends the recipients that prove what the targets' replies mean; returns false if they prove nothing. */
  async #prove(members: readonly SessionMember[], batch: Batch): Promise<boolean> {
    const questions = this.#proofs.questionsFor(members);
    const recipients = questions.random.size + questions.again.length;
    return recipients === 0 || this.#sendProofs(questions, batch);
  }

  async #sendProofs(questions: ProofQuestions, batch: Batch): Promise<boolean> {
    const { terms, queue } = batch;
    const { pipelining } = this.#dialogue;
    // Without pipelining, a session of one check sends no command that its result doesn't need.
    const isUnsent = queue === null && !pipelining;
    const closing = batch.lastCommand();
    const recipients = proofCommands(questions);
    this.recipients += recipients.length;
    const commands = [...recipients, closingCommand(closing, terms.log)];
    const packet = this.#dialogue.send(commands, terms);
    if (pipelining && closing === "QUIT") {
      this.#dialogue.on("quitSent");
    }
    for (const [domain, question] of questions.random) {
      const answer = await this.#proofs.receiveRandom(packet, domain, question);
      if (answer === null || sessionIsFull(answer)) {
        this.#endAfter(answer, queue);
        if (answer === null || queue !== null) {
          return false;
        }
      }
    }
    for (const member of questions.again) {
      if (isUnsent && !this.#proofs.hasRefused(member.question.domain)) {
        packet.skip();
        continue;
      }
      const received = packet.receive(member.transcript);
      const again = packet.answer(received instanceof Promise ? await received : received, member);
      member.answers.again = again;
      if (again === null) {
        return false;
      }
    }
    this.#proofs.noteProofs(questions.again);
    return isUnsent || this.#receiveClosing(packet, closing, batch);
  }

  /** Ends the session after a reply that refuses the session, or after none. */
  #endAfter(answer: MailboxAnswer | null, queue: SessionQueue | null): void {
    if (answer === null || answer.code === 421) {
      this.#dialogue.on("desynchronized");
    } else {
      this.#dialogue.on("recipientLimit");
      queue?.onFullSession();
    }
  }

  /** Ends the session after a refusal of RSET or MAIL, with QUIT if the server still waits for it. */
  #endRefused({ reply: { code } }: Reply): void {
    if (code === 421) {
      // No recipient was sent, so that all members return to the queue.
      this.brokeAt ??= -1;
    }
    this.#dialogue.on(code === 421 || code < 400 ? "desynchronized" : "recipientLimit");
  }
}
