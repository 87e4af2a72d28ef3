import { type RefObject, useEffect, useRef } from "react";
import { letterKeysAct } from "./letterKeys.ts";

/** Acts of a table's keys: with the place of the row that has the focus, from 0; null if none has it. An act that returns false leaves the key to others. */
export type RowActs = Readonly<Record<string, (index: number | null) => void | false>>;

/** Fields that keys type into, and boxes with keys of their own. */
const fields = "input:not([type=checkbox]), textarea, select, dialog, dialog *, [role=menu] *";

/** Returns what opens a row: its result, or the first link or button; else the row itself. */
function findOpener(row: HTMLElement | undefined): HTMLElement | undefined {
  const opener =
    row?.querySelector<HTMLElement>("[data-result]") ??
    row?.querySelector<HTMLElement>("th a, th button") ??
    row?.querySelector<HTMLElement>("a, button");
  if (row !== undefined && !opener) {
    row.tabIndex = -1;
  }
  return opener ?? row;
}

/** Returns true if a table has the keys: the one with the focus, else the first of the page. */
function hasKeys(table: Element | null, target: EventTarget | null): boolean {
  const focused = target instanceof Element ? target.closest("[data-rows]") : null;
  return table !== null && (focused ?? document.querySelector("[data-rows]")) === table;
}

/** Returns the row at which the keys are, from 0; null outside the table. */
function rowAt(rows: readonly Element[], target: EventTarget | null): number | null {
  const index = rows.findIndex((row) => target instanceof Node && row.contains(target));
  return index < 0 ? null : index;
}

const moves: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves between the rows of a table: j and k from anywhere on the page, the arrow keys within it; x selects a row. */
export function useRowKeys(table: RefObject<HTMLElement | null>, acts: RowActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
      const elsewhere =
        (target instanceof Element && target.matches(fields)) ||
        (key.length === 1 && !letterKeysAct());
      const others = ctrlKey || metaKey || altKey || defaultPrevented || elsewhere;
      if (others || !hasKeys(table.current, target)) {
        return;
      }
      const rows = [...(table.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
      const index = rowAt(rows, target);
      const by = moves[key];
      if (by !== undefined && (index !== null || key.length === 1)) {
        event.preventDefault();
        findOpener(rows[index === null ? 0 : index + by])?.focus();
      } else if (repeat) {
        // A key that is held moves on, but acts once.
        return;
      } else if (key === "x" && index !== null) {
        rows[index]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      } else if (by === undefined) {
        const act = latest.current[key];
        if (act !== undefined && act(index) !== false) {
          event.preventDefault();
        }
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [table]);
}
