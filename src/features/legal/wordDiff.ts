/** Consecutive words with the same kind of change. */
export interface DiffRun {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Splits a text into words with their trailing space, also in languages without spaces. */
function splitWords(text: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    if (/^\s+$/u.test(segment) && words.length > 0) {
      words[words.length - 1] += segment;
    } else {
      words.push(segment);
    }
  }
  return words;
}

/** Returns `lengths[i][j]`: length of the longest common subsequence of both texts from words i and j on. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] =
        before[i] === after[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  return lengths;
}

/** Computes a word-by-word diff that keeps as many words as possible. */
export function wordDiff(before: string, after: string, language: string): DiffRun[] {
  const old = splitWords(before, language);
  const young = splitWords(after, language);
  const lengths = commonLengths(old, young);
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const runs: DiffRun[] = [];
  const add = (kind: DiffRun["kind"], text = "") => {
    const last = runs.at(-1);
    if (last?.kind === kind) {
      last.text += text;
    } else {
      runs.push({ kind, text });
    }
  };
  let i = 0;
  let j = 0;
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      add("same", young[j]);
      i += 1;
      j += 1;
    } else if (i < old.length && (j === young.length || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      add("removed", old[i]);
      i += 1;
    } else {
      add("added", young[j]);
      j += 1;
    }
  }
  return runs;
}
