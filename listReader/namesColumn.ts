import { areColumnWords, splitWords } from "./columnWords.ts";
import { isAddressColumnName } from "./isAddressColumnName.ts";

/** Maximum length of a heading; longer text is a sentence. */
const longestHeading = 80;
const mostWords = 8;

/** Words that say that something is missing: `no email` is data. */
const negations = new Set([
  ..."no none not without kein keine ohne pas sans sin sem senza non geen zonder ingen brak bez nincs fara нет без немає yok".split(
    " ",
  ),
  ..."无 無 没有 なし 없음 بدون".split(" "),
]);

/** Returns the words of a cell; none if it is too long for a heading, or has the digits or the `@` of data. */
const headingWords = (cell: string): string[] => {
  const words =
    cell.length > longestHeading || /\d{2}|[@\uFF20]/u.test(cell) ? [] : splitWords(cell);
  return words.length > mostWords ? [] : words;
};

/** Tells whether a cell names a column: all of its words are words of headings, or it names addresses. */
export function namesColumn(cell: string): boolean {
  const words = headingWords(cell);
  return words.length > 0 && (areColumnWords(words) || namesAddresses(cell));
}

/** Tells whether a cell names a column of addresses, and isn't a remark about a missing one. */
export function namesAddresses(cell: string): boolean {
  const words = headingWords(cell);
  return (
    words.length > 0 && isAddressColumnName(cell) && !words.some((word) => negations.has(word))
  );
}
