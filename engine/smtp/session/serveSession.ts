import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import { createNote } from "#engine/evidence/note.ts";
import type { RandomRecipientFact } from "#engine/network/domainFacts.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import type { Network, ProbeIdentity } from "#engine/network/network.ts";
import type { Clock } from "#engine/ports.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import {
  accepts,
  concludeHost,
  factNote,
  isDeferred,
  knownFact,
  type MailboxAnswers,
  noAnswers,
  sessionIsFull,
} from "#engine/smtp/answers/concludeHost.ts";
import type { OpenSession } from "#engine/smtp/connection/openSession.ts";
import { quitSession } from "#engine/smtp/connection/quitSession.ts";
import { joinSession, type SessionPrelude } from "#engine/smtp/connection/sessionPrelude.ts";
import type { Command, Heard } from "#engine/smtp/connection/smtpConnection.ts";
import { nowhere, type Transcript } from "#engine/smtp/connection/transcript.ts";
import { resetCodes } from "./askMailboxes.ts";
import type { QueuedProbe } from "./queuedProbe.ts";
import {
  sharedSessionTransitions,
  type SharedSessionEvent,
  type SharedSessionState,
} from "./sharedSessionState.ts";
import { transition } from "./transition.ts";

/** Limits of a session that several checks share. */
export interface SessionLimits {
  /** Number of checks in the first packet; it doubles per packet while most recipients are accepted. */
  firstBatch: number;
  largestBatch: number;
  /** Maximum number of recipients per session, over all transactions. */
  recipients: number;
}

/** Limits that an MX host accepts from an unknown sender. */
export const politeSession: SessionLimits = { firstBatch: 2, largestBatch: 16, recipients: 50 };
/**
 * Limits for the sandbox, which is ours; a transaction has no more recipients than every server must accept (RFC 5321
 * §4.5.3.1.8).
 */
export const ownSession: SessionLimits = { firstBatch: 16, largestBatch: 48, recipients: 5000 };

/** An open session, and the queue whose probes it serves. */
export interface Serving {
  session: OpenSession;
  /** No transaction is open. */
  reset: boolean;
  network: Network;
  identity: ProbeIdentity;
  clock: Clock;
  prelude: SessionPrelude;
  limits: SessionLimits;
  /** Returns the next probes, at most `most`; an empty list ends the session. */
  take(most: number): Promise<QueuedProbe[]>;
  /** Reports the time from sending a packet to its first reply, in ms. */
  went(ms: number): void;
  /** Reports that `more` replies followed the first reply to a packet, the last one `tookMs` after it was sent. */
  replied(tookMs: number, more: number): void;
  /** Repeats a probe in a new session. */
  retry(probe: QueuedProbe): void;
  /** Reports that the server accepts no further recipients. */
  onFullSession(): void;
}

/** Maximum number of recipients per check: target, random recipient, target again. */
const recipientsPerCheck = 3;
/** Consecutive refusals after which the session ends, because some servers count them. */
const mostRefusals = 3;
/**
 * Divisor of the RCPT timeout in shared sessions: a slow recipient delays all others, so each then gets a new
 * session.
 */
const slowShare = 10;

interface Member {
  probe: QueuedProbe;
  transcript: Transcript;
  answers: MailboxAnswers;
  fact: RandomRecipientFact | null;
}

type Reply = Extract<Heard, { kind: "reply" }>;
/** Returns the next reply and records it in `transcript`; null if the dialogue broke off. */
type Replies = (transcript: Transcript) => Reply | null | Promise<Reply | null>;
const isReply = ({ stage, from }: TranscriptLine): boolean =>
  stage === "rcpt_random" && from === "server";

const names = (reply: string, member: Member | undefined): boolean =>
  member !== undefined &&
  reply.includes(member.probe.question.target) &&
  reply.includes(`<${member.probe.question.target}>`);

/**
 * Tells whether a reply names a neighbour instead of its own recipient: replies are shifted, or one recipient is an
 * alias of the other.
 */
const namesAnother = (members: readonly Member[]): boolean =>
  members.some(
    ({ answers: { target } }, index) =>
      target !== null &&
      (names(target.reply, members[index - 1]) || names(target.reply, members[index + 1])) &&
      !names(target.reply, members[index]),
  );

/** Serves batches of probes in an open session until none waits or the session can't be used any more. */
export async function serveSession(serving: Serving): Promise<void> {
  const { session, clock, network } = serving;
  session.connection.heed(neverAborted);
  const shared = new SharedSession(serving);
  while (shared.usable) {
    const probes = await serving.take(shared.room);
    if (probes.length === 0) {
      break;
    }
    await shared.ask(probes);
  }
  session.connection.writeDownIn(nowhere);
  if (shared.mayQuit) {
    quitSession(session.connection, clock, network.limits.quit);
  } else {
    session.connection.destroy();
  }
}

class SharedSession {
  readonly #serving: Serving;
  #state: SharedSessionState;
  #recipients = recipientsPerCheck;
  #refusals = 0;
  #batch: number;
  #startedAt = 0;
  /** Replies to random recipients in this session, by domain. */
  readonly #strangers = new Map<string, { path: string; answer: MailboxAnswer }>();

  constructor(serving: Serving) {
    this.#serving = serving;
    this.#state = serving.reset ? "clean" : "inTransaction";
    this.#batch = serving.limits.firstBatch;
  }

  get #inStep(): boolean {
    return this.#state === "clean" || this.#state === "inTransaction";
  }

  #on(event: SharedSessionEvent): void {
    this.#state = transition(sharedSessionTransitions, this.#state, event);
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
      .map((probe): Member => {
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
  async #askTargets(members: readonly Member[]): Promise<Member[]> {
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
    const replies = this.#exchange(commands, members);
    const first = await replies(nowhere);
    this.#serving.went(this.#sinceSaid());
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
    const answered: Member[] = [];
    for (const member of members) {
      const heard = replies(member.transcript);
      member.answers.target = this.#answer(heard instanceof Promise ? await heard : heard, member);
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
      this.#serving.replied(this.#sinceSaid(), commands.length - 1);
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
  async #confirmStep(members: readonly Member[]): Promise<boolean> {
    if (!this.#inStep) {
      return false;
    }
    const command: Command = { stage: "rset", text: "NOOP", transcript: nowhere };
    const noop = await this.#exchange([command], members)(nowhere);
    const confirmed =
      noop?.reply.code === 250 &&
      !members.some((member) => names(noop.reply.lines.join("\n"), member)) &&
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
  async #prove(members: readonly Member[]): Promise<void> {
    const asked = new Map<string, { path: string; members: Member[] }>();
    const again: Member[] = [];
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
      } else if (!this.#strangers.has(domain)) {
        const question = asked.get(domain) ?? { path: randomRecipient, members: [] };
        question.members.push(member);
        asked.set(domain, question);
      }
      const known = member.fact?.randomRecipients ?? null;
      const heard = this.#strangers.get(domain);
      const isUnproved = known === "refused" || (known === null && !accepts(heard?.answer ?? null));
      if (isUnproved && accepts(answers.target)) {
        again.push(member);
      }
    }
    const proved =
      asked.size + again.length === 0 || (await this.#askProofs(asked, again, members));
    for (const member of members) {
      const { domain, randomRecipient } = member.probe.question;
      const heard = this.#strangers.get(domain);
      if (proved && (randomRecipient === null || member.fact !== null || heard !== undefined)) {
        this.#settle(member);
      }
    }
  }

  async #askProofs(
    asked: ReadonlyMap<string, { path: string; members: Member[] }>,
    again: readonly Member[],
    members: readonly Member[],
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
    const replies = this.#exchange(
      [...commands, { stage: "rset", text: "RSET", transcript: nowhere }],
      members,
    );
    for (const [domain, { path, members: askers }] of asked) {
      const [first, ...others] = askers;
      const heard = first === undefined ? null : await replies(first.transcript);
      const answer = first === undefined ? null : this.#answer(heard, first);
      if (answer === null || sessionIsFull(answer)) {
        this.#endAfter(answer);
        return false;
      }
      for (const { transcript } of others) {
        transcript.add("server", "rcpt_random", answer.reply.split("\n").at(-1) ?? "");
      }
      this.#strangers.set(domain, { path, answer });
    }
    for (const member of again) {
      const heard = replies(member.transcript);
      member.answers.again = this.#answer(heard instanceof Promise ? await heard : heard, member);
      if (member.answers.again === null) {
        return false;
      }
    }
    const undone = await replies(nowhere);
    this.#on(undone?.reply.code === 250 ? "transactionReset" : "desynchronized");
    return undone !== null && resetCodes.has(undone.reply.code);
  }

  #settle(member: Member): void {
    const { probe, transcript, answers, fact } = member;
    const { target } = answers;
    if (target === null) {
      return;
    }
    const { question, context } = probe;
    const heard =
      fact === null && accepts(target) ? this.#strangers.get(question.domain) : undefined;
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
    { probe, transcript }: Member,
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

  #answer(heard: Reply | null, { probe }: Member): MailboxAnswer | null {
    return heard === null
      ? null
      : {
          code: heard.reply.code,
          reply: heard.reply.lines.join("\n"),
          line: heard.line,
          started_ms: Math.max(0, Math.round(probe.context.at() - this.#sinceSaid())),
          ended_ms: probe.context.at(),
        };
  }

  #sinceSaid(): number {
    return this.#serving.clock.elapsed() - this.#startedAt;
  }

  /**
   * Sends commands, all at once if the server supports pipelining, and returns a function that reads the replies in
   * order; null ends it.
   */
  #exchange(commands: readonly Command[], members: readonly Member[]): Replies {
    const { session, clock, network } = this.#serving;
    const { connection, capabilities } = session;
    const pipelining = capabilities.has("PIPELINING");
    const waiting = commands.values();
    let patience = Number.POSITIVE_INFINITY;
    for (const { probe } of members) {
      patience = Math.min(patience, probe.context.deadline);
    }
    this.#startedAt = clock.elapsed();
    let broken = connection.hasUnread;
    if (pipelining && !broken) {
      connection.say(commands);
    }
    const took = (heard: Heard): Reply | null => {
      if (heard.kind === "reply") {
        return heard;
      }
      broken = true;
      this.#on("desynchronized");
      return null;
    };
    return (transcript) => {
      const command = waiting.next().value;
      if (command === undefined || broken) {
        this.#on("desynchronized");
        return null;
      }
      if (!pipelining) {
        connection.say([command]);
      }
      connection.writeDownIn(transcript);
      const { stage } = command;
      // Most replies of a packet arrive together, and awaiting each one would cost more than reading it.
      const heard = connection.heard(stage);
      if (heard !== null) {
        return took(heard);
      }
      const limit = stage === "mail" ? network.limits.mail : network.limits.rcpt / slowShare;
      const until = Math.min(patience, clock.elapsed() + limit);
      return connection.hear(stage, until).then(took);
    };
  }
}
