/** Sorts tables so that each comes after those it refers to. */
export function sortByReference(
  names: readonly string[],
  refersTo: ReadonlyMap<string, readonly string[]>,
): string[] {
  const sorted = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (sorted.has(name) || path.includes(name)) {
      return;
    }
    for (const other of refersTo.get(name) ?? []) {
      visit(other, [...path, name]);
    }
    sorted.add(name);
  };
  names.toSorted().forEach((name) => visit(name, []));
  return [...sorted];
}
