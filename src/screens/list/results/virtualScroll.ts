/** How a list of any length stands in a box that scrolls: elements end at 33,554,428 px, so long lists are scaled down to less. */
export interface VirtualScroll {
  /** Height of everything that is scrolled over, in px. */
  height: number;
  /** Whether one px stands for more than one px of rows, so that wheel and keys must not scroll by px. */
  scaled: boolean;
  /** The last row, from 0, that may stand first. */
  lastFirst: number;
  /** Where the box is scrolled to while this row stands first. */
  topOf: (first: number) => number;
  /** Which row stands first where the box is scrolled to this. */
  firstAt: (top: number) => number;
}

const heightMax = 8_000_000;

/** For so many rows of so many px, of which so many are in view. */
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
