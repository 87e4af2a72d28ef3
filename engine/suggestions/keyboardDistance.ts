/** Rows of a QWERTY keyboard, whose keys have positions in `places`. */
const rows = ["1234567890-", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

const places = new Map<string, { row: number; column: number }>(
  rows.flatMap((keys, row) =>
    Array.from(keys, (key, column): [string, { row: number; column: number }] => [
      key,
      { row, column: column + row * 0.5 },
    ]),
  ),
);

function keysTouch(one: string, other: string): boolean {
  const a = places.get(one);
  const b = places.get(other);
  return (
    a !== undefined &&
    b !== undefined &&
    Math.abs(a.row - b.row) <= 1 &&
    Math.abs(a.column - b.column) <= 1.01
  );
}

const transposed = 0.65;
const nearKey = 0.7;
const farKey = 1.2;
const doubled = 0.5;
const slippedKey = 0.8;
const strayKey = 1.1;
const droppedOfPair = 0.6;
const dropped = 0.9;
/** Surcharge for the first letter: people seldom mistype it, so another first letter is usually another name. */
const firstLetter = 0.4;

/** Returns the cost of an extra key after `meant[after]`; -1 means before all of them. */
const insertionCost = (typed: string, i: number, meant: string, after: number): number => {
  const key = typed.charAt(i);
  if (key === typed.charAt(i - 1)) {
    return doubled;
  }
  const near = keysTouch(key, meant.charAt(after)) || keysTouch(key, meant.charAt(after + 1));
  return (near ? slippedKey : strayKey) + (i === 0 ? firstLetter : 0);
};

const deletionCost = (meant: string, j: number): number =>
  (meant.charAt(j) === meant.charAt(j - 1) ? droppedOfPair : dropped) + (j === 0 ? firstLetter : 0);

const substitutionCost = (typed: string, i: number, meant: string, j: number): number => {
  const a = typed.charAt(i);
  const b = meant.charAt(j);
  if (a === b) {
    return 0;
  }
  return (keysTouch(a, b) ? nearKey : farKey) + (i === 0 || j === 0 ? firstLetter : 0);
};

/**
 * Returns how unlikely `typed` is as a typo for `meant`: Damerau-Levenshtein distance (optimal string alignment) with
 * edits weighted by key positions. Most single typos cost less than 1. Runs in the product of the lengths.
 */
export function keyboardDistance(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = [0];
  for (let j = 0; j < meant.length; j += 1) {
    last.push((last[j] ?? 0) + deletionCost(meant, j));
  }
  for (let i = 0; i < typed.length; i += 1) {
    const row = [(last[0] ?? 0) + insertionCost(typed, i, meant, -1)];
    for (let j = 0; j < meant.length; j += 1) {
      let best = Math.min(
        (last[j] ?? 0) + substitutionCost(typed, i, meant, j),
        (last[j + 1] ?? 0) + insertionCost(typed, i, meant, j),
        (row[j] ?? 0) + deletionCost(meant, j),
      );
      const crossed =
        i > 0 &&
        j > 0 &&
        typed[i] === meant[j - 1] &&
        typed[i - 1] === meant[j] &&
        typed[i] !== typed[i - 1];
      if (crossed) {
        best = Math.min(best, (beforeLast[j - 1] ?? 0) + transposed);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[meant.length] ?? 0;
}
