import { useState } from "react";

/** One page of a list in the order of the rows' ids, up or down. */
interface PageOf<Row> {
  data: readonly Row[];
  next_cursor: string | null;
}

/** The rows of the pages that are loaded. */
interface Pages<Row> {
  rows: readonly Row[];
  /** True if there are further rows. */
  more: boolean;
  busy: boolean;
  failed: boolean;
  load: () => void;
}

/** Returns the known rows that come after those of a new first page; null if rows between them may be missing. */
function rowsAfter<Row extends { id: string }>(
  known: readonly Row[],
  { data, next_cursor: next }: PageOf<Row>,
): readonly Row[] | null {
  const last = data.at(-1)?.id ?? "";
  if (next === null || known.length === 0) {
    return [];
  }
  const ids = new Set(data.map(({ id }) => id));
  const rising = (data[0]?.id ?? "") < last;
  return known.some(({ id }) => ids.has(id))
    ? known.filter(({ id }) => (rising ? id > last : id < last))
    : null;
}

/** Pages that are loaded, as one value: a page that arrives late must find the ones it was asked for. */
interface Loaded<Row> {
  /** Identifies the list that the pages belong to. */
  of: string;
  firstPage: PageOf<Row> | undefined;
  known: readonly Row[];
  /** Undefined before a further page is loaded. */
  cursor: string | null | undefined;
  /** Counts how often the pages began again. */
  beginning: number;
}

function withFirst<Row extends { id: string }>(
  before: Loaded<Row>,
  first: PageOf<Row>,
): Loaded<Row> {
  const after = rowsAfter(before.known, first);
  const known = [...first.data, ...(after ?? [])];
  return after === null
    ? // More rows came than a page has, so the pages begin again.
      {
        ...before,
        firstPage: first,
        known,
        cursor: undefined,
        beginning: before.beginning + 1,
      }
    : { ...before, firstPage: first, known };
}

function withFurther<Row extends { id: string }>(
  before: Loaded<Row>,
  page: PageOf<Row>,
): Loaded<Row> {
  const known = [...new Map([...before.known, ...page.data].map((row) => [row.id, row])).values()];
  return { ...before, known, cursor: page.next_cursor };
}

/** Adds further pages, which `loadPage` reads by cursor, to the first one, which stays up to date. The pages of another filter, `of`, begin again. */
export function useMorePages<Row extends { id: string }>(
  first: PageOf<Row> | undefined,
  loadPage: (after: string) => Promise<{ data?: PageOf<Row> | undefined }>,
  of = "",
): Pages<Row> {
  const [pages, setPages] = useState<Loaded<Row>>({
    of,
    firstPage: undefined,
    known: [],
    cursor: undefined,
    beginning: 0,
  });
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  if (of !== pages.of) {
    setPages({
      of,
      firstPage: undefined,
      known: [],
      cursor: undefined,
      beginning: pages.beginning + 1,
    });
  } else if (first !== undefined && first !== pages.firstPage) {
    setPages(withFirst(pages, first));
  }
  const { known, cursor, beginning } = pages;
  const after = cursor === undefined ? (first?.next_cursor ?? null) : cursor;
  const load = async () => {
    if (after === null || state === "busy") {
      return;
    }
    setState("busy");
    const { data } = await loadPage(after);
    setState(data === undefined ? "failed" : "idle");
    if (data !== undefined) {
      // Behind a first page that began again, this one would leave a gap.
      setPages((now) => (now.beginning === beginning ? withFurther(now, data) : now));
    }
  };
  return {
    rows: known,
    more: after !== null,
    busy: state === "busy",
    failed: state === "failed",
    load: () => void load(),
  };
}
