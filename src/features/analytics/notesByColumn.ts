/** A note on a day, as far as a chart shows it. */
export interface ChartNote {
  day: string;
  text: string;
}

/** Returns the notes of each column as one text; `dates` are the first days of the columns. */
export function notesByColumn(
  notes: readonly ChartNote[],
  dates: readonly string[],
): { at: number; text: string }[] {
  const texts = new Map<number, string[]>();
  for (const { day, text } of notes) {
    const column = dates.findLastIndex((date) => date <= day);
    texts.set(column, [...(texts.get(column) ?? []), text]);
  }
  return [...texts]
    .filter(([column]) => column >= 0)
    .toSorted(([a], [b]) => a - b)
    .map(([column, all]) => ({ at: column, text: all.join(" · ") }));
}
