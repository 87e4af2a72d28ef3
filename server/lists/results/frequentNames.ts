/** Counts names in bounded memory (Misra and Gries, 1982): whatever makes up more than one in `most` of all that was added is among the names it keeps. */
export function frequentNames(most: number) {
  const counts = new Map<string, number>();
  /** Takes the same from every name, so that at least the least frequent goes. */
  const thin = (): void => {
    const least = Math.min(...counts.values());
    for (const [name, count] of counts) {
      if (count === least) {
        counts.delete(name);
      } else {
        counts.set(name, count - least);
      }
    }
  };
  return {
    add(name: string, times: number): void {
      counts.set(name, (counts.get(name) ?? 0) + times);
      if (counts.size > most) {
        thin();
      }
    },
    /** The most frequent ones, at most so many. */
    first(wanted: number): string[] {
      return [...counts]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, wanted)
        .map(([name]) => name);
    },
  };
}
