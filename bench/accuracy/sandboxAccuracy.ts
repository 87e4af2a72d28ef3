import { setTimeout as pause } from "node:timers/promises";
import type { MailCase, Outcome } from "#sandbox/data/caseRow.ts";
import { dnsCases, smtpCases } from "#sandbox/data/smtpCases.ts";
import {
  accuracyRow,
  defaults,
  inView,
  noBetween,
  ours,
  wholePeer,
  type AccuracyNote,
  type AccuracyRow,
} from "./accuracyRow.ts";
import type { CheckAnswer, CheckReport, CheckRequest } from "#bench/fixtures/checkRun.ts";
import { startChild } from "#bench/processes/childProcess.ts";
import { startSandboxProcess } from "#bench/processes/sandboxProcess.ts";
import type { SandboxAddresses } from "#bench/fixtures/sandboxAddresses.ts";

const suffix = "sandbox.test";
/** Longest time one check may take. */
const limitMs = 65_000;

/** One check of a case: the first, or a follow-up. */
interface Question {
  id: string;
  address: string;
  afterMs: number;
  outcomes: readonly Outcome[];
  verdicts: readonly string[];
}

function listQuestions(one: MailCase): Question[] {
  const first = { address: one.address, afterMs: 0, outcomes: [one, ...one.alternatives] };
  const further = one.followUps.map((step) => ({ ...step, outcomes: [step] }));
  return [first, ...further].map(({ address, afterMs, outcomes }) => ({
    id: one.id,
    address,
    afterMs,
    outcomes,
    verdicts: outcomes.map(({ verdict }) => verdict),
  }));
}

interface Answered {
  question: Question;
  answer: CheckAnswer;
}

/** The two kinds of cases. A name server's misbehaviour in one DNS case can affect checks in flight, so DNS cases run one at a time. */
const kinds = [
  { corpus: "SMTP cases", cases: smtpCases, atOnce: Number.POSITIVE_INFINITY },
  { corpus: "DNS cases", cases: dnsCases, atOnce: 1 },
] as const;
type Kind = (typeof kinds)[number];

/** Runs the checks in real time; the follow-ups of a case run in later rounds. */
async function fetchAnswers(
  file: string,
  places: SandboxAddresses,
  kind: Kind,
): Promise<Answered[]> {
  const checker = startChild<CheckRequest, CheckReport>(file, places);
  const questions = kind.cases.map(listQuestions);
  const answered: Answered[] = [];
  const rounds = Math.max(...questions.map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    const asked = questions.flatMap((steps) => steps[round] ?? []);
    await pause(Math.max(...asked.map(({ afterMs }) => afterMs)));
    const addresses = asked.map(({ address }) => address);
    const { answers } = await checker.ask({ addresses, concurrency: kind.atOnce, limitMs });
    answered.push(
      ...asked.map((question, index) => ({ question, answer: answers[index] ?? null })),
    );
  }
  await checker.stop();
  return answered;
}

async function assessProbe(
  file: string,
  engine: { engine: string; version: string },
  describe: (answered: readonly Answered[]) => readonly AccuracyNote[],
): Promise<AccuracyRow[]> {
  const sandbox = await startSandboxProcess({ suffix });
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const answered = await fetchAnswers(file, sandbox.places, kind);
      return accuracyRow(
        { corpus: kind.corpus, ...engine, notes: describe(answered) },
        answered.map(({ question }) => question),
        answered.map(({ answer }) => answer),
      );
    }),
  );
  await sandbox.stop();
  return rows;
}

const matches = ({ outcomes }: Question, answer: CheckAnswer): boolean =>
  outcomes.some(({ verdict, reason }) => verdict === answer?.verdict && reason === answer.reason);

/** Scores the cases in which mail servers and name servers misbehave. */
export async function sandboxAccuracy(): Promise<AccuracyRow[]> {
  const [byUs, byPeer] = await Promise.all([
    assessProbe("engineProcess.ts", ours, (answered) => {
      const missed = answered.filter(({ question, answer }) => !matches(question, answer));
      const names = missed.map(
        ({ question, answer }) => `${question.id} ${answer?.reason ?? "unanswered"}`,
      );
      const right = answered.length - missed.length;
      return [
        { says: "reasonToo", right, number: answered.length },
        ...(names.length > 0 ? [{ says: "missed", cases: names.join(", ") } as const] : []),
        inView,
      ];
    }),
    assessProbe("peerProcess.ts", wholePeer, () => [defaults, noBetween]),
  ]);
  return [...byUs, ...byPeer].sort((one, other) => other.corpus.localeCompare(one.corpus));
}
