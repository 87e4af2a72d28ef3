import { versions } from "#engine/verification/buildVerification.ts";
import type { CheckAnswer } from "#bench/fixtures/checkRun.ts";
import { tally, type KnownAddress } from "#bench/fixtures/checkedList.ts";
import { packageVersion } from "#bench/report/packageVersion.ts";

/** A remark on how an engine ran or how its results were read: a text name of features.json with its values. */
export type AccuracyNote =
  | { says: "inView" | "defaults" | "formAlone" | "byServer" | "noBetween" }
  | { says: "throws"; number: number }
  | { says: "kindToo" | "reasonToo"; right: number; number: number }
  | { says: "connections"; sessions: number; quits: number }
  | { says: "missed"; cases: string };

/** Score of one engine on one corpus. `wrong` includes the wrongly invalid ones; `right`, `wrong` and `unanswered` add up to `cases`. */
export interface AccuracyRow {
  corpus: string;
  cases: number;
  engine: string;
  version: string;
  right: number;
  wrong: number;
  /** Count of usable addresses called invalid or, for suggestions, of correct domains that were changed. */
  wrongly_invalid: number;
  unanswered: number;
  notes: readonly AccuracyNote[];
}

/** A corpus and the engine scored on it. */
export interface Judged {
  corpus: string;
  engine: string;
  version: string;
  notes: readonly AccuracyNote[];
}

export const ours = { engine: "Mailverdict", version: versions.engine };
/** Marks that our engine was developed with these cases in view; the peers weren't. */
export const inView: AccuracyNote = { says: "inView" };
export const defaults: AccuracyNote = { says: "defaults" };
/** Marks engines that only return valid or invalid. */
export const noBetween: AccuracyNote = { says: "noBetween" };
export const peerNamed = (engine: string) => ({ engine, version: packageVersion(engine) });
/** The peer that checks whole addresses, as we do. */
export const wholePeer = peerNamed("deep-email-validator");

/** Counts results against the expected verdicts. */
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
