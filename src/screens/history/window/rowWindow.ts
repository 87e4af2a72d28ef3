import type { Validation } from "#contract/validations.ts";
import {
  type LoadPage,
  opposite,
  type Order,
  type Page,
  readBeyond,
  readFrom,
  type Rows,
} from "./readBeyond.ts";

/** Rows in the document at most, however many there are. */
export const rowsMax = 120;

/** Scrolling of the table after a change: the visible rows stay in place, or a row moves to the top. */
export type Place = { kind: "keep" } | { kind: "row"; at: number };

/** The rows between two places of all that match. */
export interface RowWindow {
  rows: readonly Validation[];
  /** True if no row comes before the first one, or after the last one. */
  start: boolean;
  end: boolean;
  place: Place;
}

/** Rows that are added at once at most: with more, the page would miss a frame. */
const stepSize = 10;

/** Changes of a window, one after the other; undefined if reading failed. */
export type Changes = readonly ((window: RowWindow) => RowWindow)[] | undefined;

export type Side = "start" | "end";

const still: Place = { kind: "keep" };

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
  const following = window.rows.filter(({ id }) => (rising ? id > last : id < last));
  return cut({ ...window, rows: [...data, ...following], place: still }, "end");
}

/** Drops rows at one side of a window that became too long. */
function cut(window: RowWindow, side: Side): RowWindow {
  const surplus = window.rows.length - rowsMax;
  if (surplus <= 0) {
    return window;
  }
  return side === "end"
    ? { ...window, rows: window.rows.slice(0, rowsMax), end: false }
    : { ...window, rows: window.rows.slice(surplus), start: false };
}

/** Returns by how many places rows that stay have moved down. */
export function calculateShift(before: RowWindow["rows"], now: RowWindow["rows"]): number {
  const added = now.findIndex(({ id }) => id === before[0]?.id);
  return added >= 0
    ? added
    : -Math.max(
        0,
        before.findIndex(({ id }) => id === now[0]?.id),
      );
}

const edgeOf = ({ rows }: RowWindow, side: Side) => (side === "end" ? rows.at(-1) : rows[0]);

/** Returns the window with rows that follow `edge` at a side, in the order they were read. */
function withFurther(
  window: RowWindow,
  side: Side,
  { edge, rows, more }: Rows & { edge: Pick<Validation, "id"> },
): RowWindow {
  if (edgeOf(window, side)?.id !== edge.id) {
    // The rows were replaced meanwhile.
    return window;
  }
  const place = still;
  return side === "end"
    ? cut({ ...window, rows: [...window.rows, ...rows], end: !more, place }, "start")
    : cut({ ...window, rows: [...rows.toReversed(), ...window.rows], start: !more, place }, "end");
}

/** Reads further rows for one side of a window, and adds them in steps. */
export async function furtherRows(
  loadPage: LoadPage,
  order: Order,
  { window, side }: { window: RowWindow; side: Side },
): Promise<Changes> {
  const edge = edgeOf(window, side);
  if (edge === undefined) {
    return [];
  }
  const read = await readBeyond(loadPage, side === "end" ? order : opposite(order), edge);
  if (read === undefined) {
    return undefined;
  }
  const steps = Math.max(1, Math.ceil(read.rows.length / stepSize));
  return Array.from({ length: steps }, (_, step) => (now: RowWindow) => {
    const [from, to] = [step * stepSize, (step + 1) * stepSize];
    return withFurther(now, side, {
      edge: read.rows[from - 1] ?? edge,
      rows: read.rows.slice(from, to),
      more: read.more || step < steps - 1,
    });
  });
}

/** Reads the first rows. */
export async function firstRows(loadPage: LoadPage, order: Order): Promise<Changes> {
  const page = await loadPage({ order });
  return page && [() => firstWindow(page)];
}

/** Reads the very last rows. */
export async function lastRows(loadPage: LoadPage, order: Order): Promise<Changes> {
  const read = await readFrom(loadPage, opposite(order));
  return (
    read && [
      () => ({
        rows: read.rows.toReversed(),
        start: !read.more,
        end: true,
        place: { kind: "row", at: read.rows.length },
      }),
    ]
  );
}
