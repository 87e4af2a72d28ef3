import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import { createNote } from "#engine/evidence/note.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import {
  accepts,
  concludeHost,
  factNote,
  isDeferred,
  knownFact,
  noAnswers,
  sessionIsFull,
} from "#engine/smtp/answers/concludeHost.ts";
import { joinSession } from "#engine/smtp/connection/sessionPrelude.ts";
import type { Command } from "#engine/smtp/connection/smtpConnection.ts";
import { nowhere } from "#engine/smtp/connection/transcript.ts";
import { resetCodes } from "./askMailboxes.ts";
import type { QueuedProbe } from "./queuedProbe.ts";
import {
  SessionDialogue,
  namesAnother,
  namesTarget,
  type SessionMember,
} from "./sessionDialogue.ts";
import type { Serving } from "./serving.ts";
import {
  sharedSessionTransitions,
  type SharedSessionEvent,
  type SharedSessionState,
} from "./sharedSessionState.ts";

/** Maximum number of recipients per check: target, random recipient, target again. */
const recipientsPerCheck = 3;
/** Consecutive refusals after which the session ends, because some servers count them. */
const mostRefusals = 3;

const isReply = ({ stage, from }: TranscriptLine): boolean =>
  stage === "rcpt_random" && from === "server";

/** A session that several probes share: asks their mailboxes in batches and settles those with a usable reply. */
export class SharedSession {
  readonly #serving: Serving;
  readonly #dialogue: SessionDialogue;
  #state: SharedSessionState;
  #recipients = recipientsPerCheck;
  #refusals = 0;
  #batch: number;
  /** Replies to random recipients in this session, by domain. */
  readonly #randomReplies = new Map<string, { path: string; answer: MailboxAnswer }>();

  constructor(serving: Serving) {
    this.#serving = serving;
    this.#dialogue = new SessionDialogue(serving, () => this.#on("desynchronized"));
    this.#state = serving.reset ? "clean" : "inTransaction";
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
    return this.#inStep && isOpen && this.#refusals < mostRefusals && this.room > 0;
  }

  /** Maximum number of checks in the next batch. */
  get room(): number {
    const left = Math.floor(
      (this.#serving.limits.recipients - this.#recipients) / recipientsPerCheck,
    );
    return Math.min(this.#batch, left);
  }

  async ask(probes: readonly QueuedProbe[]): Promise<void> {
    const note = createNote("shared_session");
    const members = probes
      .filter((probe) => !probe.isSettled)
      .map((probe): SessionMember => {
        const transcript = joinSession(probe.context, this.#serving.prelude, note);
        return { probe, transcript, answers: noAnswers(), fact: null };
      });
    if (members.length === 0) {
      return;
    }
    this.#recipients += members.length;
    const heard = await this.#askTargets(members);
    const taken = heard.filter((member) => accepts(member.answers.target));
    const refused = heard.filter((member) => !accepts(member.answers.target));
    const deferred = refused.filter(
      ({ answers: { target } }) => target !== null && isDeferred(target),
    );
    for (const member of refused.filter((one) => !deferred.includes(one))) {
      this.#settle(member);
    }
    if (taken.length + deferred.length > 0) {
      await this.#prove([...taken, ...deferred]);
    }
    // A deferred target gets a result, whatever the reply to the random recipient.
    for (const member of deferred.filter(({ probe }) => !probe.isSettled)) {
      this.#settle(member);
    }
    this.#batch =
      refused.length * 2 > heard.length
        ? this.#serving.limits.firstBatch
        : Math.min(this.#serving.limits.largestBatch, this.#batch * 2);
    // Probes without a result get a new session.
    for (const { probe, transcript } of members) {
      if (!probe.isSettled) {
        transcript.end("handed_on");
        this.#serving.retry(probe);
      }
    }
  }

  /** Sends MAIL and all targets; returns the members with a usable reply. */
  async #askTargets(members: readonly SessionMember[]): Promise<SessionMember[]> {
    const mail = `MAIL FROM:<${this.#serving.identity.mailFrom}>`;
    const isClean = this.#state === "clean";
    const commands: Command[] = isClean
      ? []
      : [{ stage: "rset", text: "RSET", transcript: nowhere }];
    commands.push({ stage: "mail", text: mail, transcript: nowhere });
    for (const { probe, transcript } of members) {
      transcript.add("client", "mail", mail);
      commands.push({ stage: "rcpt", text: `RCPT TO:<${probe.question.target}>`, transcript });
    }
    const replies = this.#dialogue.exchange(commands, members);
    const first = await replies(nowhere);
    this.#serving.went(this.#dialogue.sinceSaid());
    if (!isClean && first?.reply.code !== 250) {
      this.#on("desynchronized");
      return [];
    }
    const sender = isClean ? first : await replies(nowhere);
    this.#on("transactionOpened");
    if (sender === null || sender.reply.code !== 250) {
      this.#on("desynchronized");
      return [];
    }
    for (const { transcript } of members) {
      transcript.add("server", "mail", sender.reply.lines.at(-1) ?? "");
    }
    const answered: SessionMember[] = [];
    for (const member of members) {
      const heard = replies(member.transcript);
      member.answers.target = this.#dialogue.answer(
        heard instanceof Promise ? await heard : heard,
        member,
      );
      const { target } = member.answers;
      if (target === null || sessionIsFull(target)) {
        this.#endAfter(target);
        break;
      }
      this.#refusals = target.code >= 500 ? this.#refusals + 1 : 0;
      if (target.code !== 553) {
        answered.push(member);
      }
    }
    if (this.#inStep) {
      this.#serving.replied(this.#dialogue.sinceSaid(), commands.length - 1);
    }
    const { hasUnread } = this.#serving.session.connection;
    if (hasUnread) {
      this.#on("desynchronized");
    }
    const isTrusted = !hasUnread && (!namesAnother(members) || (await this.#confirmStep(members)));
    return isTrusted ? answered : [];
  }

  /**
   * Tells whether the reply to NOOP proves that earlier replies weren't shifted: this server names recipients, and
   * NOOP has none.
   */
  async #confirmStep(members: readonly SessionMember[]): Promise<boolean> {
    if (!this.#inStep) {
      return false;
    }
    const command: Command = { stage: "rset", text: "NOOP", transcript: nowhere };
    const noop = await this.#dialogue.exchange([command], members)(nowhere);
    const confirmed =
      noop?.reply.code === 250 &&
      !members.some((member) => namesTarget(noop.reply.lines.join("\n"), member)) &&
      !this.#serving.session.connection.hasUnread;
    if (!confirmed) {
      this.#on("desynchronized");
    }
    return confirmed;
  }

  /**
   * Sends one random recipient per domain that needs one, and every accepted target again unless the domain accepts
   * random recipients.
   */
  async #prove(members: readonly SessionMember[]): Promise<void> {
    const asked = new Map<string, { path: string; members: SessionMember[] }>();
    const again: SessionMember[] = [];
    for (const member of members) {
      const { probe, answers, transcript } = member;
      const { randomRecipient, domain } = probe.question;
      member.fact = knownFact(probe.context, probe.question);
      if (randomRecipient === null) {
        continue;
      }
      if (member.fact !== null) {
        const note = factNote(probe.context, member.fact);
        answers.knownLine = transcript.note("rcpt_random", note);
      } else if (!this.#randomReplies.has(domain)) {
        const question = asked.get(domain) ?? { path: randomRecipient, members: [] };
        question.members.push(member);
        asked.set(domain, question);
      }
      const known = member.fact?.randomRecipients ?? null;
      const heard = this.#randomReplies.get(domain);
      const isUnproved = known === "refused" || (known === null && !accepts(heard?.answer ?? null));
      if (isUnproved && accepts(answers.target)) {
        again.push(member);
      }
    }
    const proved =
      asked.size + again.length === 0 || (await this.#askProofs(asked, again, members));
    for (const member of members) {
      const { domain, randomRecipient } = member.probe.question;
      const heard = this.#randomReplies.get(domain);
      if (proved && (randomRecipient === null || member.fact !== null || heard !== undefined)) {
        this.#settle(member);
      }
    }
  }

  async #askProofs(
    asked: ReadonlyMap<string, { path: string; members: SessionMember[] }>,
    again: readonly SessionMember[],
    members: readonly SessionMember[],
  ): Promise<boolean> {
    const commands: Command[] = [];
    for (const { path, members: askers } of asked.values()) {
      const text = `RCPT TO:<${path}>`;
      for (const { transcript } of askers) {
        transcript.add("client", "rcpt_random", text);
      }
      commands.push({ stage: "rcpt_random", text, transcript: nowhere });
    }
    for (const { probe, transcript } of again) {
      commands.push({ stage: "rcpt", text: `RCPT TO:<${probe.question.target}>`, transcript });
    }
    this.#recipients += commands.length;
    const replies = this.#dialogue.exchange(
      [...commands, { stage: "rset", text: "RSET", transcript: nowhere }],
      members,
    );
    for (const [domain, { path, members: askers }] of asked) {
      const [first, ...others] = askers;
      const heard = first === undefined ? null : await replies(first.transcript);
      const answer = first === undefined ? null : this.#dialogue.answer(heard, first);
      if (answer === null || sessionIsFull(answer)) {
        this.#endAfter(answer);
        return false;
      }
      for (const { transcript } of others) {
        transcript.add("server", "rcpt_random", answer.reply.split("\n").at(-1) ?? "");
      }
      this.#randomReplies.set(domain, { path, answer });
    }
    for (const member of again) {
      const heard = replies(member.transcript);
      member.answers.again = this.#dialogue.answer(
        heard instanceof Promise ? await heard : heard,
        member,
      );
      if (member.answers.again === null) {
        return false;
      }
    }
    const undone = await replies(nowhere);
    this.#on(undone?.reply.code === 250 ? "transactionReset" : "desynchronized");
    return undone !== null && resetCodes.has(undone.reply.code);
  }

  #settle(member: SessionMember): void {
    const { probe, transcript, answers, fact } = member;
    const { target } = answers;
    if (target === null) {
      return;
    }
    const { question, context } = probe;
    const heard =
      fact === null && accepts(target) ? this.#randomReplies.get(question.domain) : undefined;
    if (heard !== undefined && question.randomRecipient !== null) {
      answers.randomRecipient = this.#asHeardBy(member, heard);
    }
    transcript.end("completed");
    const { greeting } = this.#serving.session;
    const randomRecipient = heard === undefined ? question.randomRecipient : heard.path;
    const asked = { ...question, randomRecipient, greeting };
    probe.settle(concludeHost(context, answers, target, { question: asked, fact }));
  }

  /** Returns the reply to a random recipient with this check's transcript line and times. */
  #asHeardBy(
    { probe, transcript }: SessionMember,
    { path, answer }: { path: string; answer: MailboxAnswer },
  ): MailboxAnswer {
    const { lines } = transcript.session;
    let line = lines.find(isReply);
    if (line === undefined) {
      transcript.note("rcpt_random", createNote("asked_for_another", { path }));
      line = transcript.add("server", "rcpt_random", answer.reply.split("\n").at(-1) ?? "");
    }
    return { ...answer, line, started_ms: line.at_ms, ended_ms: probe.context.at() };
  }
}
