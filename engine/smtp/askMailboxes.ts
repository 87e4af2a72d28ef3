import type { SmtpStage, TranscriptLine } from "#engine/evidence.ts";
import type { OpenSession, SmtpContext } from "./openSession.ts";
import { phaseEnd, secure } from "./openSession.ts";
import type { SessionEnd } from "./sessionEnd.ts";
import { refusedEnd, silentEnd } from "./sessionEnd.ts";
import type { Heard } from "./smtpConnection.ts";

/** A reply to RCPT TO, and when the question was put and answered (ms since the probe began). */
export interface MailboxAnswer {
  code: number;
  /** As received, lines joined by LF. */
  reply: string;
  line: TranscriptLine;
  started_ms: number;
  ended_ms: number;
}

/** What to ask in one session. Paths are without angle brackets. */
export interface MailboxQuestions {
  target: string;
  /** A name nobody has, or null where it is not asked in this session. */
  stranger: string | null;
  smtputf8: boolean;
}

/** What one session said of the mailboxes. `end` tells why it broke off before the last answer. */
export interface MailboxAnswers {
  target: MailboxAnswer | null;
  stranger: MailboxAnswer | null;
  /** The target asked once more after a stranger was refused. */
  again: MailboxAnswer | null;
  end: SessionEnd | null;
}

/** Accepting replies of RCPT: 252 verifies nothing and is not among them. */
export const accepts = (answer: MailboxAnswer | null): boolean =>
  answer !== null && (answer.code === 250 || answer.code === 251);

type Command = { stage: SmtpStage; text: string };

/** A reply of QUIT that any server may give; other well-formed ones are answers to something else. */
const farewells = new Set([221, 421, 500, 501, 502, 503, 504]);

/** One transaction without DATA: MAIL, RCPT of the target, RCPT of a stranger, the target again where that proves something, QUIT. */
export async function askMailboxes(
  context: SmtpContext,
  session: OpenSession,
  questions: MailboxQuestions,
): Promise<MailboxAnswers> {
  const asking = new Asking(context, session, questions);
  await asking.run();
  session.connection.destroy();
  session.connection.transcript.end(asking.answers.end?.cause ?? "completed");
  return asking.answers;
}

class Asking {
  readonly answers: MailboxAnswers = { target: null, stranger: null, again: null, end: null };
  readonly #context: SmtpContext;
  readonly #questions: MailboxQuestions;
  #session: OpenSession;
  #startedAt = 0;

  constructor(context: SmtpContext, session: OpenSession, questions: MailboxQuestions) {
    this.#context = context;
    this.#session = session;
    this.#questions = questions;
  }

  get #pipelining(): boolean {
    return this.#session.capabilities.has("PIPELINING");
  }

  async run(): Promise<void> {
    if (!(await this.#openTransaction())) {
      return;
    }
    const { target, stranger } = this.#questions;
    this.answers.target = this.#pipelining
      ? await this.#hearMailbox("rcpt")
      : await this.#askMailbox("rcpt", target);
    if (this.answers.target === null) {
      return;
    }
    // A stranger is asked about only where that says something: every bad recipient counts against us.
    const taken = accepts(this.answers.target);
    if (stranger !== null && (taken || this.answers.target.code === 553)) {
      await (this.#pipelining ? this.#proveAtOnce(taken) : this.#proveInTurn(taken));
    } else {
      await this.#quit();
    }
  }

  /** The stranger, the target again, and QUIT, one after the other. */
  async #proveInTurn(taken: boolean): Promise<void> {
    this.answers.stranger = await this.#askMailbox("rcpt_random", this.#questions.stranger ?? "");
    if (taken && this.answers.stranger !== null && this.answers.stranger.code >= 500) {
      this.answers.again = await this.#askMailbox("rcpt", this.#questions.target);
    }
    if (this.answers.end === null) {
      await this.#quit();
    }
  }

  /** The same in one packet (RFC 2920: QUIT may stand last). */
  async #proveAtOnce(taken: boolean): Promise<void> {
    const commands = [this.#rcpt("rcpt_random", this.#questions.stranger ?? "")];
    if (taken) {
      commands.push(this.#rcpt("rcpt", this.#questions.target));
    }
    if (!(await this.#say([...commands, { stage: "quit", text: "QUIT" }]))) {
      return;
    }
    this.answers.stranger = await this.#hearMailbox("rcpt_random");
    if (taken && this.answers.stranger !== null) {
      this.answers.again = await this.#hearMailbox("rcpt");
    }
    if (this.answers.end === null) {
      await this.#hearFarewell();
    }
  }

  /** MAIL with our sender, then with the empty one where that is refused; false where neither was taken. */
  async #openTransaction(): Promise<boolean> {
    let refusal: SessionEnd | null = null;
    let upgraded = false;
    const senders = [this.#context.identity.mailFrom, ""];
    for (let turn = 0; turn < senders.length; turn += 1) {
      const commands = [this.#mail(senders[turn] ?? "")];
      if (this.#pipelining) {
        commands.push(this.#rcpt("rcpt", this.#questions.target));
      }
      const mail = (await this.#say(commands)) ? await this.#hear("mail") : null;
      if (mail === null) {
        return false;
      }
      if (mail.reply.code === 250) {
        return true;
      }
      if (commands.length > 1 && (await this.#hear("rcpt")) === null) {
        return false;
      }
      refusal ??= refusedEnd("mail", mail);
      if (wantsTls(mail.reply.lines.join(" ")) && !this.#session.connection.secured) {
        if (upgraded || !(await this.#upgrade(refusal))) {
          this.answers.end ??= { ...refusal, cause: "tls_failed" };
          return false;
        }
        upgraded = true;
        refusal = null;
        turn -= 1;
      } else if (mail.reply.code < 500 || mail.reply.code === 530) {
        break;
      }
    }
    this.answers.end = refusal;
    await this.#quit();
    return false;
  }

  async #upgrade(refusal: SessionEnd): Promise<boolean> {
    const host = this.#session.connection.transcript.session.host;
    const secured = await secure(this.#context, this.#session, host);
    if (secured === null || !secured.ok) {
      this.answers.end = { ...(secured?.end ?? refusal), cause: "tls_failed", retryInClear: false };
      return false;
    }
    this.#session = secured.session;
    return true;
  }

  async #askMailbox(stage: "rcpt" | "rcpt_random", path: string): Promise<MailboxAnswer | null> {
    return (await this.#say([this.#rcpt(stage, path)])) ? this.#hearMailbox(stage) : null;
  }

  async #hearMailbox(stage: "rcpt" | "rcpt_random"): Promise<MailboxAnswer | null> {
    const heard = await this.#hear(stage);
    if (heard === null) {
      return null;
    }
    const answer = {
      code: heard.reply.code,
      reply: heard.reply.lines.join("\n"),
      line: heard.line,
      started_ms: this.#startedAt,
      ended_ms: this.#context.at(),
    };
    this.#startedAt = answer.ended_ms;
    return answer;
  }

  async #quit(): Promise<void> {
    if (await this.#say([{ stage: "quit", text: "QUIT" }])) {
      await this.#hearFarewell();
    }
  }

  /** Silence at QUIT changes nothing; the answer to another question does. */
  async #hearFarewell(): Promise<void> {
    const { connection } = this.#session;
    const heard = await connection.hear(
      "quit",
      phaseEnd(this.#context, this.#context.world.limits.quit),
    );
    if (heard.kind === "reply" && !farewells.has(heard.reply.code)) {
      this.#outOfStep("quit");
    }
  }

  /** Says commands unless the server has already said something nobody asked for. */
  async #say(commands: Command[]): Promise<boolean> {
    const [first] = commands;
    if (this.#session.connection.hasUnread) {
      this.#outOfStep(first?.stage ?? "mail");
      return false;
    }
    this.#startedAt = this.#context.at();
    this.#session.connection.say(commands);
    return true;
  }

  async #hear(
    stage: "mail" | "rcpt" | "rcpt_random",
  ): Promise<Extract<Heard, { kind: "reply" }> | null> {
    const { limits } = this.#context.world;
    const limit = stage === "mail" ? limits.mail : limits.rcpt;
    const heard = await this.#session.connection.hear(stage, phaseEnd(this.#context, limit));
    if (heard.kind === "reply") {
      return heard;
    }
    this.answers.end = silentEnd(stage, heard);
    return null;
  }

  #outOfStep(stage: SmtpStage): void {
    const { connection } = this.#session;
    const detail = "the server said more than it was asked, so no answer can be trusted";
    const line = connection.transcript.add("note", stage, detail);
    this.answers.end = {
      stage,
      cause: "protocol",
      reply: null,
      detail,
      line,
      retryInClear: false,
    };
    this.answers.target = null;
    connection.destroy();
  }

  #mail(sender: string): Command {
    const extension = this.#questions.smtputf8 ? " SMTPUTF8" : "";
    return { stage: "mail", text: `MAIL FROM:<${sender}>${extension}` };
  }

  #rcpt(stage: "rcpt" | "rcpt_random", path: string): Command {
    return { stage, text: `RCPT TO:<${path}>` };
  }
}

/** A refusal for want of TLS (RFC 3207 §4). */
const wantsTls = (reply: string): boolean => reply.startsWith("530") && /tls|encrypt/i.test(reply);
