/** Counts names in bounded memory (Misra and Gries, 1982): a name that makes up more than 1/`most` of everything added is never dropped. */
export function frequentNames(most: number) {
  const counts = new Map<string, number>();
  /** Subtracts the lowest count from every name, so that at least one name is dropped. */
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
    /** Returns the most frequent names, at most `wanted`, most frequent first. */
    first(wanted: number): string[] {
      return [...counts]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, wanted)
        .map(([name]) => name);
    },
  };
}
