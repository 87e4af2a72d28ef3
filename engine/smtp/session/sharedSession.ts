import { createNote } from "#engine/evidence/note.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import {
  accepts,
  concludeHost,
  isDeferred,
  knownFact,
  noAnswers,
  sessionIsFull,
} from "#engine/smtp/answers/concludeHost.ts";
import { saysBusy } from "#engine/smtp/answers/judgeRefusal.ts";
import { joinSession } from "#engine/smtp/connection/transcript.ts";
import type { Command } from "#engine/smtp/connection/smtpConnection.ts";
import { noTranscript } from "#engine/smtp/connection/transcript.ts";
import { resetCodes } from "./transactionDialogue.ts";
import type { QueuedProbe } from "./queuedProbe.ts";
import { RandomReplies, type Proofs } from "./randomReplies.ts";
import {
  SessionDialogue,
  namesAnother,
  namesAny,
  type Replies,
  type Reply,
  type SessionMember,
} from "./sessionDialogue.ts";
import type { Serving } from "./serving.ts";
import { reset, SharedTransaction } from "./sharedTransaction.ts";
import {
  sharedSessionTransitions,
  type SharedSessionEvent,
  type SharedSessionState,
} from "./sharedSessionState.ts";

/** Maximum number of recipients per check: target, random recipient, target again. */
const recipientsPerCheck = 3;
/** Consecutive refusals after which the session ends, because some servers count them. */
const maxRefusals = 3;

const sharedNote = createNote("shared_session");

/** A session that several probes share: checks their mailboxes in batches and settles those with a usable reply. */
export class SharedSession {
  readonly #serving: Serving;
  readonly #dialogue: SessionDialogue;
  #state: SharedSessionState;
  readonly #transaction: SharedTransaction;
  readonly #randomReplies = new RandomReplies();
  #recipients = recipientsPerCheck;
  #refusals = 0;
  #batch: number;
  /** Index of the member whose recipient ended the session. */
  #brokeAt: number | null = null;

  constructor(serving: Serving) {
    this.#serving = serving;
    this.#dialogue = new SessionDialogue(serving, () => this.#on("desynchronized"));
    this.#state = serving.reset ? "clean" : "inTransaction";
    this.#transaction = new SharedTransaction(serving.identity.mailFrom, serving.limits);
    this.#batch = serving.limits.firstBatch;
  }

  get #inStep(): boolean {
    return this.#state === "clean" || this.#state === "inTransaction";
  }

  #on(event: SharedSessionEvent): void {
    this.#state = sharedSessionTransitions[this.#state][event] ?? this.#state;
  }

  /** Ends the session after a reply that refuses the session, or after none. */
  #endAfter(answer: MailboxAnswer | null): void {
    if (answer === null || answer.code === 421) {
      this.#on("desynchronized");
    } else {
      this.#on("recipientLimit");
      this.#serving.onFullSession();
    }
  }

  /** Tells whether replies still match commands, so that QUIT is safe. */
  get mayQuit(): boolean {
    return this.#state !== "outOfStep";
  }

  get usable(): boolean {
    const { isOpen } = this.#serving.session.connection;
    return this.#inStep && isOpen && this.#refusals < maxRefusals && this.room > 0;
  }

  /** Maximum number of checks in the next batch. */
  get room(): number {
    const left = Math.floor(
      (this.#serving.limits.recipients - this.#recipients) / recipientsPerCheck,
    );
    return Math.min(this.#batch, left);
  }

  async probe(probes: readonly QueuedProbe[]): Promise<void> {
    const members: SessionMember[] = [];
    for (const probe of probes) {
      if (!probe.isSettled) {
        const transcript = joinSession(probe.context, this.#serving.prelude, sharedNote);
        const fact = knownFact(probe.context, probe.question);
        members.push({ probe, transcript, answers: noAnswers(), fact });
      }
    }
    if (members.length === 0) {
      return;
    }
    this.#recipients += members.length;
    const answered = await this.#sendTargets(members);
    const taken: SessionMember[] = [];
    const deferred: SessionMember[] = [];
    for (const member of answered) {
      const { target } = member.answers;
      if (accepts(target)) {
        taken.push(member);
      } else if (target !== null && isDeferred(target, member.probe.question.target)) {
        deferred.push(member);
      } else {
        this.#settle(member);
      }
    }
    if (taken.length + deferred.length > 0) {
      await this.#prove(deferred.length === 0 ? taken : [...taken, ...deferred]);
    }
    // A deferred target gets a result, whatever the reply to the random recipient.
    for (const member of deferred) {
      if (!member.probe.isSettled) {
        this.#settle(member);
      }
    }
    this.#batch =
      (answered.length - taken.length) * 2 > answered.length
        ? this.#serving.limits.firstBatch
        : Math.min(this.#serving.limits.largestBatch, this.#batch * 2);
    // Probes without a result get another session.
    members.forEach(({ probe, transcript }, index) => {
      if (!probe.isSettled) {
        transcript.end("handed_on");
        this.#serving.retry(probe, this.#brokeAt !== null && index > this.#brokeAt);
      }
    });
  }

  /**
   * Sends all targets, after MAIL unless their transaction is open, and a closing command if no random recipient has to
   * follow: its reply proves that the others belong to their recipients. Returns the members with a usable reply.
   */
  async #sendTargets(members: readonly SessionMember[]): Promise<SessionMember[]> {
    const known = members.every((member) => !this.#randomReplies.needsProof(member));
    const opening = this.#transaction.opening(members.length, this.#state === "clean");
    const continued = this.#transaction.reply;
    const closing = known ? this.#transaction.closing(members.length) : null;
    const targets = members.map(({ probe, transcript }): Command => {
      transcript.add("client", "mail", this.#transaction.mail);
      if (continued !== null) {
        transcript.add("server", "mail", continued);
      }
      return { stage: "rcpt", text: `RCPT TO:<${probe.question.target}>`, transcript };
    });
    const commands = [...opening, ...targets, ...(closing === null ? [] : [closing])];
    const replies = this.#dialogue.exchange(commands, members);
    if (opening.length > 0 && !(await this.#receiveOpening(opening, members, replies))) {
      return [];
    }
    this.#transaction.add(members.length);
    const answered: SessionMember[] = [];
    for (const member of members) {
      const received = replies(member.transcript);
      member.answers.target = this.#dialogue.answer(
        received instanceof Promise ? await received : received,
        member,
      );
      const { target } = member.answers;
      if (target === null || sessionIsFull(target)) {
        // After silence, each gets its own session, because others may be as slow.
        this.#brokeAt = target === null ? null : members.indexOf(member);
        this.#endAfter(target);
        if (target?.code === 421 && saysBusy(target.reply, member.probe.question.target)) {
          // Another session would only add to the load, and end the same way.
          answered.push(member);
        }
        break;
      }
      this.#refusals = target.code >= 500 ? this.#refusals + 1 : 0;
      if (target.code !== 553) {
        answered.push(member);
      }
    }
    const closed =
      closing === null || !this.#inStep || (await this.#receiveClosing(closing, replies, members));
    if (this.#inStep) {
      this.#serving.onReplies(this.#dialogue.sinceSent(), commands.length - 1);
    }
    const { hasUnread } = this.#serving.session.connection;
    if (hasUnread) {
      this.#on("desynchronized");
    }
    const isTrusted =
      closed && !hasUnread && (!namesAnother(members) || (await this.#confirmStep(members)));
    return isTrusted ? answered : [];
  }

  /** Reads the replies to the commands before the targets; returns false if one of them refuses. */
  async #receiveOpening(
    opening: readonly Command[],
    members: readonly SessionMember[],
    replies: Replies,
  ): Promise<boolean> {
    for (const [index, { stage }] of opening.entries()) {
      const received = await replies(noTranscript);
      if (index === 0) {
        this.#serving.onRoundTrip(this.#dialogue.sinceSent());
      }
      if (stage === "mail") {
        this.#on("transactionOpened");
      }
      if (received === null || received.reply.code !== 250) {
        this.#endRefused(received);
        return false;
      }
      if (stage === "mail") {
        const reply = received.reply.lines.at(-1) ?? "";
        this.#transaction.opened(reply);
        for (const { transcript } of members) {
          transcript.add("server", "mail", reply);
        }
      }
    }
    return true;
  }

  /** Reads the reply to NOOP or RSET; returns false if it belongs to another command. */
  async #receiveClosing(
    closing: Command,
    replies: Replies,
    members: readonly SessionMember[],
  ): Promise<boolean> {
    const received = await replies(noTranscript);
    const isOwn =
      received !== null &&
      resetCodes.has(received.reply.code) &&
      !namesAny(received.reply.lines.join("\n"), members);
    if (isOwn && received.reply.code === 250) {
      if (closing === reset) {
        this.#transaction.ended();
        this.#on("transactionReset");
      }
    } else if (isOwn) {
      this.#endRefused(received);
    } else {
      this.#on("desynchronized");
    }
    return isOwn;
  }

  /** Ends the session after a refusal of RSET or MAIL, with QUIT if the server still waits for it. */
  #endRefused(received: Reply | null): void {
    if (received?.reply.code === 421) {
      // No recipient was sent, so that all members return to the queue.
      this.#brokeAt ??= -1;
    }
    const inStep = received !== null && received.reply.code >= 400 && received.reply.code !== 421;
    this.#on(inStep ? "recipientLimit" : "desynchronized");
  }

  /**
   * Tells whether the reply to NOOP proves that earlier replies weren't shifted: this server names recipients, and
   * NOOP has none.
   */
  async #confirmStep(members: readonly SessionMember[]): Promise<boolean> {
    if (!this.#inStep) {
      return false;
    }
    const received = await this.#dialogue.exchange(
      [this.#transaction.noop()],
      members,
    )(noTranscript);
    const confirmed =
      received?.reply.code === 250 &&
      !namesAny(received.reply.lines.join("\n"), members) &&
      !this.#serving.session.connection.hasUnread;
    if (!confirmed) {
      this.#on("desynchronized");
    }
    return confirmed;
  }

  /** Sends the recipients that prove what the targets' replies mean, and settles the checks that are complete. */
  async #prove(members: readonly SessionMember[]): Promise<void> {
    const proofs = this.#randomReplies.proofsFor(members);
    const proved =
      proofs.random.size + proofs.again.length === 0 || (await this.#sendProofs(proofs, members));
    for (const member of members) {
      if (proved && this.#randomReplies.isKnownFor(member)) {
        this.#settle(member);
      }
    }
  }

  async #sendProofs(
    { random, again }: Proofs,
    members: readonly SessionMember[],
  ): Promise<boolean> {
    const commands: Command[] = [];
    for (const { path, members: askers } of random.values()) {
      const text = `RCPT TO:<${path}>`;
      for (const { transcript } of askers) {
        transcript.add("client", "rcpt_random", text);
      }
      commands.push({ stage: "rcpt_random", text, transcript: noTranscript });
    }
    for (const { probe, transcript } of again) {
      commands.push({ stage: "rcpt", text: `RCPT TO:<${probe.question.target}>`, transcript });
    }
    this.#recipients += commands.length;
    const replies = this.#dialogue.exchange([...commands, reset], members);
    for (const [domain, { path, members: askers }] of random) {
      const [first, ...others] = askers;
      const received = first === undefined ? null : await replies(first.transcript);
      const answer = first === undefined ? null : this.#dialogue.answer(received, first);
      if (answer === null || sessionIsFull(answer)) {
        this.#endAfter(answer);
        return false;
      }
      for (const { transcript } of others) {
        transcript.add("server", "rcpt_random", answer.reply.split("\n").at(-1) ?? "");
      }
      this.#randomReplies.put(domain, path, answer);
    }
    for (const member of again) {
      const received = replies(member.transcript);
      member.answers.again = this.#dialogue.answer(
        received instanceof Promise ? await received : received,
        member,
      );
      if (member.answers.again === null) {
        return false;
      }
    }
    this.#randomReplies.noteProofs(again);
    return this.#receiveClosing(reset, replies, members);
  }

  #settle(member: SessionMember): void {
    const { probe, transcript, answers, fact } = member;
    const { target } = answers;
    if (target === null) {
      return;
    }
    const { question, context } = probe;
    const received =
      fact === null && accepts(target) && question.randomRecipient !== null
        ? this.#randomReplies.replyFor(member)
        : null;
    answers.randomRecipient = received?.answer ?? answers.randomRecipient;
    transcript.end("completed");
    const { greeting } = this.#serving.session;
    const randomRecipient = received?.path ?? question.randomRecipient;
    const probed = { ...question, randomRecipient, greeting };
    probe.settle(concludeHost(context, answers, target, { question: probed, fact }));
  }
}
