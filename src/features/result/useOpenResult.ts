import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import type { ResultSource } from "./resultSource.ts";

/** Parameters of the URL that belong to the open result. */
const own = ["result", "row", "tab"] as const;

interface OpenResult {
  source: ResultSource | null;
  /** Opens a validation by its id, or a row of the list by its position. */
  open: (idOrPosition: string | number) => void;
  close: () => void;
}

/**
 * The open result, kept in the URL as `?result=val_…` or, with `listId`, as `?row=12`. A result that is opened from
 * another one replaces it, so that Back closes the drawer.
 */
export function useOpenResult(listId?: string): OpenResult {
  const [query, setQuery] = useSearchParams();
  const id = query.get("result");
  const position = Number.parseInt(query.get("row") ?? "", 10);
  const row =
    listId !== undefined && position > 0 ? ({ kind: "row", listId, position } as const) : null;
  const isOpen = id !== null || row !== null;
  const open = useCallback(
    (idOrPosition: string | number) =>
      setQuery(
        (before) => {
          own.forEach((name) => before.delete(name));
          before.set(typeof idOrPosition === "number" ? "row" : "result", `${idOrPosition}`);
          return before;
        },
        { replace: isOpen, preventScrollReset: true },
      ),
    [setQuery, isOpen],
  );
  const close = useCallback(
    () =>
      setQuery(
        (before) => {
          own.forEach((name) => before.delete(name));
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  return { source: row ?? (id === null ? null : { kind: "validation", id }), open, close };
}
