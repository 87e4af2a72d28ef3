import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import { createNote } from "#engine/evidence/note.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import { accepts, factNote, isDeferred } from "#engine/smtp/answers/concludeHost.ts";
import { deniesRelay } from "#engine/smtp/answers/concludeRefusal.ts";
import type { Command } from "#engine/smtp/connection/smtpConnection.ts";
import type { Packet, SessionMember } from "./packet.ts";
import { rcptCommand } from "./transaction.ts";

/** Reply to a random recipient. `proved`: targets accepted before it were accepted again after it. */
interface RandomReply {
  path: string;
  answer: MailboxAnswer;
  proved: boolean;
}

/** A random recipient to send, and the checks that need its reply. */
interface RandomQuestion {
  path: string;
  members: SessionMember[];
}

/** Recipients to send after accepted or deferred targets: random ones by domain, and targets again. */
export interface ProofQuestions {
  random: ReadonlyMap<string, RandomQuestion>;
  again: readonly SessionMember[];
}

const isReply = ({ stage, from }: TranscriptLine): boolean =>
  stage === "rcpt_random" && from === "server";

/**
 * Tells whether the reply to a random recipient says more about a target's reply: the target was accepted, deferred,
 * called malformed or refused as relaying. Every invalid recipient hurts our reputation, so others get none.
 */
export const needsRandomReply = ({ answers: { target }, question }: SessionMember): boolean =>
  target !== null &&
  (accepts(target) ||
    target.code === 553 ||
    isDeferred(target, question.target) ||
    deniesRelay(target, question.target));

/** Returns the commands that send these recipients. */
export function proofCommands({ random, again }: ProofQuestions): Command[] {
  const commands: Command[] = [];
  for (const { path, members } of random.values()) {
    const [first, ...others] = members;
    if (first !== undefined) {
      const command = rcptCommand("rcpt_random", path, first.transcript);
      for (const { transcript } of others) {
        transcript.add("client", "rcpt_random", command.text);
      }
      commands.push(command);
    }
  }
  for (const { question, transcript } of again) {
    commands.push(rcptCommand("rcpt", question.target, transcript));
  }
  return commands;
}

/** Replies to the random recipients of one session, by domain. */
export class Proofs {
  readonly #byDomain = new Map<string, RandomReply>();

  has(domain: string): boolean {
    return this.#byDomain.has(domain);
  }

  /** Tells whether the server refused a random recipient of the domain, so that a target sent again proves something. */
  hasRefused(domain: string): boolean {
    return (this.#byDomain.get(domain)?.answer.code ?? 0) >= 500;
  }

  /** Tells whether an accepted target proves nothing until this session knows the reply to a random recipient. */
  needsProof({ question, fact }: SessionMember): boolean {
    if (question.randomRecipient === null || fact !== null) {
      return false;
    }
    const received = this.#byDomain.get(question.domain);
    return received === undefined || !(received.proved || accepts(received.answer));
  }

  /**
   * Returns one random recipient per domain that needs one, and every accepted target again unless the domain accepts
   * random recipients. Notes cached results in the transcripts of the checks that use them.
   */
  questionsFor(members: readonly SessionMember[]): ProofQuestions {
    const random = new Map<string, RandomQuestion>();
    const again: SessionMember[] = [];
    for (const member of members) {
      const { context, question, answers, transcript, fact } = member;
      const { randomRecipient, domain } = question;
      if (fact !== null) {
        answers.knownLine = transcript.note("rcpt_random", factNote(context, fact));
      } else if (randomRecipient !== null && !this.has(domain)) {
        const recipient = random.get(domain) ?? { path: randomRecipient, members: [] };
        recipient.members.push(member);
        random.set(domain, recipient);
      }
      if (this.needsProof(member) && accepts(answers.target)) {
        again.push(member);
      }
    }
    return { random, again };
  }

  /** Reads the reply to one random recipient and records it; returns null if none comes. */
  async receiveRandom(
    packet: Packet,
    domain: string,
    { path, members: [first, ...others] }: RandomQuestion,
  ): Promise<MailboxAnswer | null> {
    const answer =
      first === undefined ? null : packet.answer(await packet.receive(first.transcript), first);
    if (first !== undefined && answer !== null) {
      first.answers.randomRecipient = answer;
      for (const { transcript } of others) {
        transcript.add("server", "rcpt_random", answer.reply.split("\n").at(-1) ?? "");
      }
      this.#byDomain.set(domain, { path, answer, proved: false });
    }
    return answer;
  }

  /** Records for which domains every target was accepted again after the random recipient. */
  noteProofs(again: readonly SessionMember[]): void {
    for (const { question } of again) {
      const { domain } = question;
      const received = this.#byDomain.get(domain);
      if (received !== undefined) {
        received.proved = again.every(
          (one) => one.question.domain !== domain || accepts(one.answers.again),
        );
      }
    }
  }

  /** Tells whether the result for random recipients that a check needs is known. */
  isKnownFor({ question, fact }: SessionMember): boolean {
    return question.randomRecipient === null || fact !== null || this.has(question.domain);
  }

  /**
   * Returns the random recipient of a check's domain and its reply with this check's transcript line and times; null
   * if the session has none.
   */
  replyFor({ context, question, transcript }: SessionMember): {
    path: string;
    answer: MailboxAnswer;
  } | null {
    const received = this.#byDomain.get(question.domain);
    if (received === undefined) {
      return null;
    }
    const { path, answer } = received;
    let line = transcript.session.lines.find(isReply);
    if (line === undefined) {
      transcript.note("rcpt_random", createNote("sent_for_another", { path }));
      line = transcript.add("server", "rcpt_random", answer.reply.split("\n").at(-1) ?? "");
    }
    const times = { started_ms: line.at_ms, ended_ms: context.at() };
    return { path, answer: { ...answer, line, ...times } };
  }
}
