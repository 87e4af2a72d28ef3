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

/** Adds further pages, which `ask` reads by cursor, to the first one, which stays up to date. */
export function useMorePages<Row extends { id: string }>(
  first: PageOf<Row> | undefined,
  ask: (after: string) => Promise<{ data?: PageOf<Row> | undefined }>,
): Pages<Row> {
  const [seen, setSeen] = useState<PageOf<Row>>();
  const [known, setKnown] = useState<readonly Row[]>([]);
  const [cursor, setCursor] = useState<string | null>();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  if (first !== undefined && first !== seen) {
    setSeen(first);
    const after = rowsAfter(known, first);
    setKnown([...first.data, ...(after ?? [])]);
    if (after === null) {
      // More rows came than a page has, so the pages begin again.
      setCursor(undefined);
    }
  }
  const after = cursor === undefined ? (first?.next_cursor ?? null) : cursor;
  const load = async () => {
    if (after === null || state === "busy") {
      return;
    }
    setState("busy");
    const { data } = await ask(after);
    setState(data === undefined ? "failed" : "idle");
    if (data !== undefined) {
      setKnown((before) => [
        ...new Map([...before, ...data.data].map((row) => [row.id, row])).values(),
      ]);
      setCursor(data.next_cursor);
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
