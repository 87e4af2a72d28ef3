import type { Validation } from "#contract/validations.ts";
import { type Ask, opposite, type Order, type Page, readBeyond, readFrom } from "./readBeyond.ts";

/** Rows in the document at most, however many there are. */
export const rowsMax = 200;

/** Where the rows are to be scrolled to: nowhere but for rows that were added or removed above, or so that a row is on top. */
export type Place = { kind: "keep"; shift: number } | { kind: "row"; at: number };

/** The rows between two places of all that match. */
export interface RowWindow {
  rows: readonly Validation[];
  /** True if no row comes before the first one, or after the last one. */
  start: boolean;
  end: boolean;
  place: Place;
}

/** Changes a window; undefined if reading failed. */
export type Change = ((window: RowWindow) => RowWindow) | undefined;

export type Side = "start" | "end";

const still: Place = { kind: "keep", shift: 0 };

/** Returns the window on the first page. */
export const firstWindow = ({ data, has_more: more }: Page): RowWindow => ({
  rows: data,
  start: true,
  end: !more,
  place: { kind: "row", at: 0 },
});

/** Returns the window with a first page that was read again: its new rows come first. A window on later rows stays. */
export function withFirstPage(window: RowWindow, page: Page): RowWindow {
  const { data, has_more: more } = page;
  if (!window.start) {
    return window;
  }
  const last = data.at(-1)?.id ?? "";
  const ids = new Set(data.map(({ id }) => id));
  if (!more || !window.rows.some(({ id }) => ids.has(id))) {
    // Everything, or more rows came than a page has.
    return firstWindow(page);
  }
  const rising = (data[0]?.id ?? "") < last;
  const later = window.rows.filter(({ id }) => (rising ? id > last : id < last));
  const rows = [...data, ...later];
  const shift = rows.length - window.rows.length;
  return cut({ ...window, rows, place: { kind: "keep", shift: Math.max(0, shift) } }, "end");
}

/** Drops rows at one side of a window that became too long. */
function cut(window: RowWindow, side: Side): RowWindow {
  const surplus = window.rows.length - rowsMax;
  if (surplus <= 0) {
    return window;
  }
  const { place } = window;
  return side === "end"
    ? { ...window, rows: window.rows.slice(0, rowsMax), end: false }
    : {
        ...window,
        rows: window.rows.slice(surplus),
        start: false,
        place: place.kind === "keep" ? { kind: "keep", shift: place.shift - surplus } : place,
      };
}

const edgeOf = ({ rows }: RowWindow, side: Side) => (side === "end" ? rows.at(-1) : rows[0]);

/** Reads further rows for one side of a window. */
export async function furtherRows(
  ask: Ask,
  order: Order,
  { window, side }: { window: RowWindow; side: Side },
): Promise<Change> {
  const edge = edgeOf(window, side);
  if (edge === undefined) {
    return (now) => now;
  }
  const read = await readBeyond(ask, side === "end" ? order : opposite(order), edge);
  return (
    read &&
    ((now) => {
      if (edgeOf(now, side)?.id !== edge.id) {
        // The rows were replaced meanwhile.
        return now;
      }
      return side === "end"
        ? cut({ ...now, rows: [...now.rows, ...read.rows], end: !read.more, place: still }, "start")
        : cut(
            {
              ...now,
              rows: [...read.rows.toReversed(), ...now.rows],
              start: !read.more,
              place: { kind: "keep", shift: read.rows.length },
            },
            "end",
          );
    })
  );
}

/** Reads the first rows. */
export async function firstRows(ask: Ask, order: Order): Promise<Change> {
  const page = await ask({ order });
  return page && (() => firstWindow(page));
}

/** Reads the very last rows. */
export async function lastRows(ask: Ask, order: Order): Promise<Change> {
  const read = await readFrom(ask, opposite(order));
  return (
    read &&
    (() => ({
      rows: read.rows.toReversed(),
      start: !read.more,
      end: true,
      place: { kind: "row", at: read.rows.length },
    }))
  );
}

/** Reads the rows around an instant (ms since the epoch): the first one from then on is on top. */
export async function rowsAround(ask: Ask, order: Order, at: number): Promise<Change> {
  // The rows before begin 1 ms away, so that none is in both.
  const [after, before] = await Promise.all([
    readFrom(ask, order, at),
    readFrom(ask, opposite(order), order === "newest" ? at + 1 : at - 1),
  ]);
  return (
    after &&
    before &&
    (() => ({
      rows: [...before.rows.toReversed(), ...after.rows],
      start: !before.more,
      end: !after.more,
      place: { kind: "row", at: before.rows.length },
    }))
  );
}
