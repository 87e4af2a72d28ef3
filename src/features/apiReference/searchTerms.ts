/** Words of questions that tell nothing about the section meant. */
const stopWords: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for from how i in into is it its me my of on or our should that the this to use using via we what when where which why with you your".split(
    " ",
  ),
);

/** Returns a word without the endings that a question and a text often differ in. */
function stemWord(word: string): string {
  if (word.length <= 3 || /\d/u.test(word)) {
    return word;
  }
  return word
    .replace(/ies$/u, "y")
    .replace(/(?<=[^s])s$/u, "")
    .replace(/(?<=.{3})([^aeiou])\1(?:ing|ed)$/u, "$1")
    .replace(/(?<=.{4})(?:ing|ed)$/u, "");
}

/** Matches identifiers with several parts: `list.completed`, `retry_after_s`, `catch-all`. */
const identifiers = /[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)+/gu;

/** Returns the words of a text as the index has them: in lower case, without endings and filler words; identifiers in parts, then whole. */
export function searchTerms(text: string): string[] {
  const words = text
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !stopWords.has(word))
    .map(stemWord);
  const whole = (text.toLowerCase().match(identifiers) ?? []).map((name) =>
    name.replaceAll(/[.-]/gu, "_"),
  );
  return [...words, ...whole];
}
