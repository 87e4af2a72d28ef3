import type { TranscriptLine } from "#engine/evidence/evidence.ts";
import { createNote } from "#engine/evidence/note.ts";
import type { MailboxAnswer } from "#engine/network/hostProbe.ts";
import { accepts, factNote } from "#engine/smtp/answers/concludeHost.ts";
import type { SessionMember } from "./sessionDialogue.ts";

/** Reply to a random recipient. `proved`: targets accepted before it were accepted again after it. */
interface RandomReply {
  path: string;
  answer: MailboxAnswer;
  proved: boolean;
}

/** A random recipient to send, and the checks that need its reply. */
export interface RandomQuestion {
  path: string;
  members: SessionMember[];
}

/** Recipients to send after accepted or deferred targets: random ones by domain, and targets again. */
export interface Proofs {
  random: ReadonlyMap<string, RandomQuestion>;
  again: readonly SessionMember[];
}

const isReply = ({ stage, from }: TranscriptLine): boolean =>
  stage === "rcpt_random" && from === "server";

/** Replies to the random recipients of one shared session, by domain. */
export class RandomReplies {
  readonly #byDomain = new Map<string, RandomReply>();

  has(domain: string): boolean {
    return this.#byDomain.has(domain);
  }

  put(domain: string, path: string, answer: MailboxAnswer): void {
    this.#byDomain.set(domain, { path, answer, proved: false });
  }

  /** Tells whether an accepted target proves nothing until this session knows the reply to a random recipient. */
  needsProof({ probe, fact }: SessionMember): boolean {
    if (probe.question.randomRecipient === null || fact !== null) {
      return false;
    }
    const received = this.#byDomain.get(probe.question.domain);
    return received === undefined || !(received.proved || accepts(received.answer));
  }

  /**
   * Returns one random recipient per domain that needs one, and every accepted target again unless the domain accepts
   * random recipients. Notes cached results in the transcripts of the checks that use them.
   */
  proofsFor(members: readonly SessionMember[]): Proofs {
    const random = new Map<string, RandomQuestion>();
    const again: SessionMember[] = [];
    for (const member of members) {
      const { probe, answers, transcript } = member;
      const { randomRecipient, domain } = probe.question;
      if (randomRecipient === null) {
        continue;
      }
      if (member.fact !== null) {
        const note = factNote(probe.context, member.fact);
        answers.knownLine = transcript.note("rcpt_random", note);
      } else if (!this.has(domain)) {
        const question = random.get(domain) ?? { path: randomRecipient, members: [] };
        question.members.push(member);
        random.set(domain, question);
      }
      if (this.needsProof(member) && accepts(answers.target)) {
        again.push(member);
      }
    }
    return { random, again };
  }

  /** Records for which domains every target was accepted again after the random recipient. */
  noteProofs(again: readonly SessionMember[]): void {
    for (const { probe } of again) {
      const { domain } = probe.question;
      const received = this.#byDomain.get(domain);
      if (received !== undefined) {
        received.proved = again.every(
          (one) => one.probe.question.domain !== domain || accepts(one.answers.again),
        );
      }
    }
  }

  /** Tells whether the result for random recipients that a check needs is known. */
  isKnownFor({ probe: { question }, fact }: SessionMember): boolean {
    return question.randomRecipient === null || fact !== null || this.has(question.domain);
  }

  /**
   * Returns the random recipient of a check's domain and its reply with this check's transcript line and times; null
   * if the session has none.
   */
  replyFor(member: SessionMember): { path: string; answer: MailboxAnswer } | null {
    const { probe, transcript } = member;
    const received = this.#byDomain.get(probe.question.domain);
    if (received === undefined) {
      return null;
    }
    const { path, answer } = received;
    let line = transcript.session.lines.find(isReply);
    if (line === undefined) {
      transcript.note("rcpt_random", createNote("sent_for_another", { path }));
      line = transcript.add("server", "rcpt_random", answer.reply.split("\n").at(-1) ?? "");
    }
    const times = { started_ms: line.at_ms, ended_ms: probe.context.at() };
    return { path, answer: { ...answer, line, ...times } };
  }
}
