/** Mapping between rows and scroll position. Browsers limit elements to 33,554,428 px, so long lists are scaled down. */
export interface VirtualScroll {
  /** Height of the scrolled content, in px. */
  height: number;
  /** One scrolled px covers more than one px of rows, so wheel and keys can't scroll natively. */
  scaled: boolean;
  /** Last possible first visible row, from 0. */
  lastFirst: number;
  /** Returns the scroll position for a first visible row. */
  topOf: (first: number) => number;
  /** Returns the first visible row for a scroll position. */
  firstAt: (top: number) => number;
}

const heightMax = 8_000_000;

/** Computes the mapping for a number of rows, their height in px, and the number of visible rows. */
export function virtualScroll(rows: number, rowPx: number, inView: number): VirtualScroll {
  const height = Math.min(heightMax, rows * rowPx);
  const lastFirst = Math.max(0, rows - inView);
  const way = Math.max(1, height - inView * rowPx);
  const within = (first: number) => Math.min(lastFirst, Math.max(0, Math.round(first)));
  return {
    height,
    scaled: rows * rowPx > heightMax,
    lastFirst,
    topOf: (first) => (lastFirst === 0 ? 0 : (within(first) / lastFirst) * way),
    firstAt: (top) => within((top / way) * lastFirst),
  };
}
