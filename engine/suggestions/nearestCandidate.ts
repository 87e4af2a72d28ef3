import { keyboardDistance } from "./keyboardDistance.ts";

/** A domain that a mistyped name is compared with. */
export interface Candidate {
  /** The part in front of the ending. */
  name: string;
  domain: string;
  /** Frequency of use: of two candidates that are equally near, one must be three times as frequent. */
  weight: number;
  letters: number;
}

/** Returns a bit set of the letters, which rules out most candidates without computing a distance. */
function letterSet(name: string): number {
  let bits = 0;
  for (let i = 0; i < name.length; i += 1) {
    bits |= 1 << (name.charCodeAt(i) & 31);
  }
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}

/** Returns a candidate whose name is in front of its ending. */
export const createCandidate = (name: string, domain: string, weight: number): Candidate => ({
  name,
  domain,
  weight,
  letters: letterSet(name),
});

/** Returns the maximum distance of a likely typo. Short and rare names require more certainty. */
function tolerance({ name, weight }: Candidate): number {
  if (name.length < 5) {
    return 0;
  }
  if (weight >= 60 && name.length >= 7) {
    return 1.4;
  }
  if (weight >= 40) {
    return 1;
  }
  if (name.length >= 7) {
    return 0.95;
  }
  return name.length === 6 ? 0.8 : 0.65;
}

function sameStart(typed: string, meant: string): boolean {
  return typed[0] === meant[0] || (typed[0] === meant[1] && typed[1] === meant[0]);
}

/** Returns true for a plural, which is usually a different name and not a typo. */
const onlyPlural = (typed: string, meant: string): boolean =>
  typed === `${meant}s` || meant === `${typed}s`;

/** Returns the domain of the candidate that a name is a likely typo for; null if there is none or two are equally likely. */
export function nearestCandidate(typed: string, candidates: readonly Candidate[]): string | null {
  const letters = letterSet(typed);
  let best: { candidate: Candidate; distance: number } | null = null;
  let tied = false;
  for (const candidate of candidates) {
    const limit = tolerance(candidate);
    if (
      limit === 0 ||
      Math.abs(candidate.name.length - typed.length) > 2 ||
      bitCount(letters ^ candidate.letters) > 4 ||
      !sameStart(typed, candidate.name) ||
      onlyPlural(typed, candidate.name)
    ) {
      continue;
    }
    const distance = keyboardDistance(typed, candidate.name);
    if (distance > limit) {
      continue;
    }
    if (best === null || distance < best.distance - 0.15) {
      best = { candidate, distance };
      tied = false;
    } else if (distance <= best.distance + 0.15) {
      const ratio = candidate.weight / best.candidate.weight;
      tied = ratio < 3 && ratio > 1 / 3;
      if (ratio >= 3) {
        best = { candidate, distance };
      }
    }
  }
  return best === null || tied ? null : best.candidate.domain;
}

/** Maximum distance of a likely ending. */
const farthestEnding = 1.6;
/** Minimum difference between two endings; closer ones are equally likely. */
const clearlyNearer = 0.25;

/** Returns the most likely intended one of a name's endings; null if it is far or two are equally likely. */
export function nearestEnding(
  typed: string,
  endings: readonly string[],
  farthest = farthestEnding,
): string | null {
  const [best, next] = endings
    .map((ending) => ({ ending, distance: keyboardDistance(typed, ending) }))
    .toSorted((one, other) => one.distance - other.distance);
  const isClear = next === undefined || next.distance - (best?.distance ?? 0) >= clearlyNearer;
  return best !== undefined && best.distance <= farthest && isClear ? best.ending : null;
}
