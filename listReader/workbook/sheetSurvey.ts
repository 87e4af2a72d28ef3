/** Hidden rows with data, and the indices of hidden columns, of which a sheet may have more than are used. */
export interface HiddenParts {
  rows: number;
  columns: number[];
}

/** The parts of a sheet that aren't next to its cells: hidden rows and columns, and the addresses that cells link to. */
export interface SheetSurvey {
  hidden: HiddenParts;
  /** Links by {@link linkPlace}. */
  links: ReadonlyMap<number, string>;
}

/** Counts hidden rows, and hidden columns among the first `width`. */
export const hiddenIn = (
  { rows, columns }: HiddenParts,
  width: number,
): { rows: number; columns: number } => ({
  rows,
  columns: columns.filter((index) => index < width).length,
});

const columnsOfSheet = 16_384;
export const linksMax = 100_000;
const linkLength = 2048;

/** Returns the number of a cell; rows and columns count from 0. */
export const linkPlace = (row: number, column: number): number => row * columnsOfSheet + column;

/** Tells whether a link leads to an address. */
export const isAddressLink = (link: string): boolean =>
  link.length <= linkLength && /^\s*mailto:/iu.test(link);

/** Returns the link of a formula such as `HYPERLINK("mailto:…")`, or "". */
export const linkOfFormula = (formula: string): string =>
  /^(?:of:)?=?\s*HYPERLINK\(\s*"([^"]*)"/iu.exec(formula)?.[1] ?? "";

/** Notes the link of a range of cells, if it is an address. */
export function noteLink(
  links: Map<number, string>,
  { rows, columns }: { rows: [from: number, to: number]; columns: [from: number, to: number] },
  link: string,
): void {
  if (!isAddressLink(link)) {
    return;
  }
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      if (links.size >= linksMax) {
        return;
      }
      links.set(linkPlace(row, column), link);
    }
  }
}
