import { createNote } from "#engine/evidence/note.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { HostQuestion, MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import type { ProbeLimits } from "#engine/network/probeLimits.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import {
  accepts,
  concludeHost,
  knownFact,
  noAnswers,
  type MailboxAnswers,
} from "#engine/smtp/answers/concludeHost.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import { deniesRelay } from "#engine/smtp/answers/concludeRefusal.ts";
import { quitSession } from "#engine/smtp/connection/quitSession.ts";
import { joinSession, noTranscript } from "#engine/smtp/connection/transcript.ts";
import type { SmtpStage } from "#vocabulary/evidence.ts";
import { BatchRunner } from "./batch.ts";
import { Dialogue, type PacketTerms, type SessionMember } from "./packet.ts";
import type { QueuedProbe } from "./queuedProbe.ts";
import type { Handover, SessionQueue, SharedSession } from "./sessionQueue.ts";
import type { Closing } from "./transaction.ts";

/** Maximum number of recipients per check: target, random recipient, target again. */
const recipientsPerCheck = 3;
/** Consecutive refusals after which the session ends, because some servers count them. */
const maxRefusals = 3;
/**
 * Divisor of the RCPT timeout in shared sessions: a slow recipient delays all others, so each then gets a new
 * session.
 */
const slowShare = 10;
/** Divisor of the QUIT timeout: the reply usually comes with the last answer, and a missing one changes nothing. */
const quitShare = 4;
/** Time (ms) above that of the greeting from which a recipient is slow. */
const slowRecipientMs = 100;
const sharedNote = createNote("shared_session");

/** A session with an MX host: checks one mailbox, then those of a queue in batches. */
export class ProbeSession implements SharedSession {
  readonly #context: SmtpContext;
  readonly #dialogue: Dialogue;
  readonly #runner: BatchRunner;
  /** Maximum number of checks in the next batch. */
  #batchSize = 1;

  constructor(context: SmtpContext, session: OpenSession) {
    this.#context = context;
    this.#dialogue = new Dialogue(session, context.clock);
    this.#runner = new BatchRunner(context, this.#dialogue);
  }

  /** The session, which another one has replaced if the server demanded TLS. */
  get session(): OpenSession {
    return this.#dialogue.session;
  }

  /** Checks the mailbox that the session was opened for, then hands over or closes the session without waiting. */
  async probeFirst(
    question: HostQuestion,
    fact: RandomRecipientFact | null,
    handover: Handover | null,
  ): Promise<MailboxAnswers> {
    const context = this.#context;
    const { transcript } = this.session.connection;
    const member = { context, question, transcript, answers: noAnswers(), fact, probe: null };
    const terms: PacketTerms = {
      log: transcript,
      deadline: context.deadline,
      limitMs: (stage) => limitMs(context.network.limits, stage),
    };
    const lastCommand = (): Closing => (this.#isWanted(member, handover) ? "RSET" : "QUIT");
    await this.#runner.run({
      members: [member],
      terms,
      queue: null,
      onReplies: (tookMs, more) => handover?.onReplies(tookMs, more),
      lastCommand,
      settle: () => undefined,
    });
    const { end, isMismatched } = this.#dialogue;
    member.answers.end = end;
    if (isMismatched) {
      member.answers.target = null;
    }
    this.#leave(member, handover);
    return member.answers;
  }

  /** Checks mailboxes of a queue until none waits or the session can't be used any more. */
  async serve(queue: SessionQueue): Promise<void> {
    const { connection } = this.session;
    connection.setSignal(neverAborted);
    this.#batchSize = queue.limits.firstBatch;
    this.#runner.startSharing();
    while (this.#mayServe(queue)) {
      const probes = await queue.take(this.#room(queue));
      if (probes.length === 0) {
        break;
      }
      await this.#probeTogether(probes, queue);
    }
    connection.setTranscript(noTranscript);
    if (this.#dialogue.mayQuit) {
      const { clock, network } = this.#context;
      quitSession(connection, clock, network.limits.quit);
    } else {
      connection.destroy();
    }
  }

  #mayServe(queue: SessionQueue): boolean {
    const { isOpen } = this.session.connection;
    const { isUsable } = this.#dialogue;
    return isUsable && isOpen && this.#runner.refusals < maxRefusals && this.#room(queue) > 0;
  }

  /** Returns the maximum number of checks in the next batch. */
  #room({ limits }: SessionQueue): number {
    return Math.min(
      this.#batchSize,
      Math.floor((limits.recipients - this.#runner.recipients) / recipientsPerCheck),
    );
  }

  /**
   * Tells whether queued probes should use the session after its first check. They don't if the server is slow per
   * recipient: separate sessions are faster.
   */
  #isWanted({ answers: { target } }: SessionMember, handover: Handover | null): boolean {
    const slow = this.#runner.targetsMs > this.session.greetedMs + slowRecipientMs;
    const ends = target === null || target.code === 421 || wantsReconnection(target);
    return !slow && !ends && handover?.isWanted() === true;
  }

  #leave(member: SessionMember, handover: Handover | null): void {
    const { connection } = this.session;
    const { transcript, answers } = member;
    const outcome = answers.end?.cause ?? "completed";
    const usable = this.#dialogue.isUsable && connection.isOpen && answers.end === null;
    if (handover !== null && usable && this.#isWanted(member, handover)) {
      transcript.end(outcome);
      handover.take(this);
    } else {
      const { clock, network } = this.#context;
      quitSession(connection, clock, network.limits.quit);
      transcript.end(outcome);
    }
  }

  /** Checks the mailboxes of queued probes, and settles those with a usable reply. */
  async #probeTogether(probes: readonly QueuedProbe[], queue: SessionQueue): Promise<void> {
    const members: SessionMember[] = [];
    let deadline = Number.POSITIVE_INFINITY;
    for (const probe of probes) {
      if (!probe.isSettled) {
        const { context, question } = probe;
        const transcript = joinSession(context, queue.prelude, sharedNote);
        const fact = knownFact(context, question);
        members.push({ context, question, transcript, answers: noAnswers(), fact, probe });
        deadline = Math.min(deadline, context.deadline);
      }
    }
    if (members.length === 0) {
      return;
    }
    const { mail, rcpt } = this.#context.network.limits;
    const terms: PacketTerms = {
      log: noTranscript,
      deadline,
      limitMs: (stage) => (stage === "mail" ? mail : rcpt / slowShare),
    };
    const answered = await this.#runner.run({
      members,
      terms,
      queue,
      onReplies: (tookMs, more) => queue.onReplies(tookMs, more),
      lastCommand: () => "RSET",
      settle: (member) => this.#settle(member),
    });
    const accepted = answered.filter(({ answers }) => accepts(answers.target)).length;
    this.#batchSize =
      (answered.length - accepted) * 2 > answered.length
        ? queue.limits.firstBatch
        : Math.min(queue.limits.largestBatch, this.#batchSize * 2);
    // Probes without a result get another session.
    for (const [index, { probe, transcript }] of members.entries()) {
      if (probe?.isSettled === false) {
        transcript.end("handed_on");
        queue.retry(probe, this.#runner.brokeAt !== null && index > this.#runner.brokeAt);
      }
    }
  }

  /** Settles a queued check; the caller of {@link probeFirst} concludes the first one. */
  #settle(member: SessionMember): void {
    const { probe, context, question, transcript, answers, fact } = member;
    const { target } = answers;
    if (target === null || probe === null) {
      return;
    }
    const isExplained = accepts(target) || deniesRelay(target, question.target);
    const received =
      fact === null && question.randomRecipient !== null && isExplained
        ? this.#runner.randomReplyFor(member)
        : null;
    answers.randomRecipient = received?.answer ?? null;
    transcript.end("completed");
    const { greeting } = this.session;
    const randomRecipient = received?.path ?? question.randomRecipient;
    const probed = { ...question, randomRecipient, greeting };
    probe.settle(concludeHost(context, answers, target, { question: probed, fact }));
  }
}

/** Returns the time (ms) for a reply to a check that runs alone. */
function limitMs({ rcpt, mail, quit }: ProbeLimits, stage: SmtpStage): number {
  if (stage === "quit") {
    return quit / quitShare;
  }
  return stage === "rcpt" || stage === "rcpt_random" ? rcpt : mail;
}

/** Tells whether a server tests new clients and answers their next connection (Postfix postscreen). */
export const wantsReconnection = ({ reply }: MailboxAnswer): boolean =>
  /^450[ -]4\.3\.2 service currently unavailable/i.test(reply);
