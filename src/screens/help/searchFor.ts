/** Letters without case, accents and vowel signs, so that "Prüfung" is found by "prufung". */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\u0640]/gu, "")
    .toLowerCase();
}

/** Whether each word of a query stands somewhere in a text, in any order. The text is asked for only where there are words. */
export function searchFor(query: string): (text: () => string) => boolean {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  return (text) => {
    const within = words.length === 0 ? "" : foldText(text());
    return words.every((word) => within.includes(word));
  };
}
