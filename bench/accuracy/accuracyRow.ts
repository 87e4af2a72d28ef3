import { versions } from "#engine/verification/versions.ts";
import type { CheckAnswer } from "#bench/fixtures/checkRun.ts";
import { tally, type KnownAddress } from "#bench/fixtures/checkedList.ts";
import { packageVersion } from "#bench/report/packageVersion.ts";

/** How an engine was asked or how its answers were read: the name of its text in features.json, with what it fills in. */
export type AccuracyNote =
  | { says: "inView" | "defaults" | "formAlone" | "byServer" | "noBetween" }
  | { says: "throws"; number: number }
  | { says: "kindToo" | "reasonToo"; right: number; number: number }
  | { says: "missed"; cases: string };

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
  notes: readonly AccuracyNote[];
}

/** Who was asked and how. */
export interface Judged {
  corpus: string;
  engine: string;
  version: string;
  notes: readonly AccuracyNote[];
}

export const ours = { engine: "Mailverdict", version: versions.engine };
/** Peers met these cases unprepared; we did not. */
export const inView: AccuracyNote = { says: "inView" };
export const defaults: AccuracyNote = { says: "defaults" };
/** Who says valid or invalid alone. */
export const noBetween: AccuracyNote = { says: "noBetween" };
export const peerNamed = (engine: string) => ({ engine, version: packageVersion(engine) });
/** The one that checks whole addresses, as we do. */
export const wholePeer = peerNamed("deep-email-validator");

/** Counts answers against what is right. */
export function accuracyRow(
  judged: Judged,
  known: readonly Pick<KnownAddress, "verdicts">[],
  answers: readonly (Pick<NonNullable<CheckAnswer>, "verdict"> | null)[],
): AccuracyRow {
  const { right, wrong, wronglyInvalid, unanswered } = tally(known, answers);
  const { corpus, engine, version, notes } = judged;
  return {
    corpus,
    cases: known.length,
    engine,
    version,
    right,
    wrong,
    wrongly_invalid: wronglyInvalid,
    unanswered,
    notes,
  };
}
