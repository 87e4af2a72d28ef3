import { versions } from "#engine/versions.ts";
import type { CheckAnswer } from "./checkRun.ts";
import { tally, type KnownAddress } from "./checkedList.ts";

/** How one engine did on one corpus. `wrong` counts the wrongly invalid ones too; the three others add up to `cases`. */
export interface AccuracyRow {
  corpus: string;
  cases: number;
  engine: string;
  version: string;
  right: number;
  wrong: number;
  /** Called invalid, or for suggestions corrected, where nothing speaks against the address. */
  wrongly_invalid: number;
  unanswered: number;
  /** How the engine was asked, and how its answers were read. */
  note: string;
}

/** Who was asked and how. */
export interface Judged {
  corpus: string;
  engine: string;
  version: string;
  note: string;
}

export const ours = { engine: "Mailverdict", version: versions.engine };
/** Peers met these cases unprepared; we did not. */
export const inView = "its rules were written with these cases in view";
export const peerName = "deep-email-validator";

/** Counts answers against what is right. */
export function accuracyRow(
  judged: Judged,
  known: readonly Pick<KnownAddress, "verdicts">[],
  answers: readonly (Pick<NonNullable<CheckAnswer>, "verdict"> | null)[],
): AccuracyRow {
  const { right, wrong, wronglyInvalid, unanswered } = tally(known, answers);
  const { corpus, engine, version, note } = judged;
  return {
    corpus,
    cases: known.length,
    engine,
    version,
    right,
    wrong,
    wrongly_invalid: wronglyInvalid,
    unanswered,
    note,
  };
}
