/** Removes case, accents and vowel signs, so that "prufung" finds "Prüfung". */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\u0640]/gu, "")
    .toLowerCase();
}

/** Returns a test that a text contains every word of a query, in any order. An empty query doesn't read the text. */
export function searchFor(query: string): (text: () => string) => boolean {
  const words = foldText(query).split(/\s+/u).filter(Boolean);
  return (text) => {
    const within = words.length === 0 ? "" : foldText(text());
    return words.every((word) => within.includes(word));
  };
}
