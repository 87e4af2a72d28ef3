import { type RefObject, useEffect, useRef } from "react";
import { letterKeysAct } from "./letterKeys.ts";

/** Acts of a table's keys: with the place of the row that has the focus, from 0; null if none has it. */
export type RowActs = Readonly<Record<string, (at: number | null) => void>>;

/** Fields that keys type into, and boxes with keys of their own. */
const others = "input:not([type=checkbox]), textarea, select, dialog, dialog *, [role=menu] *";

/** Returns what opens a row: its result, or the first link or button. */
const openerOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>("[data-result]") ??
  row?.querySelector<HTMLElement>("th a, th button") ??
  row?.querySelector<HTMLElement>("a, button");

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
        (target instanceof Element && target.matches(others)) ||
        (key.length === 1 && !letterKeysAct());
      const rows = [...(table.current?.querySelectorAll("tbody tr") ?? [])];
      if (ctrlKey || metaKey || altKey || defaultPrevented || elsewhere || rows.length === 0) {
        return;
      }
      const index = rowAt(rows, target);
      const by = moves[key];
      if (by !== undefined && (index !== null || key.length === 1)) {
        event.preventDefault();
        openerOf(rows[index === null ? 0 : index + by])?.focus();
      } else if (repeat) {
        // A key that is held moves on, but acts once.
        return;
      } else if (key === "x" && index !== null) {
        rows[index]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      } else if (by === undefined && latest.current[key] !== undefined) {
        event.preventDefault();
        latest.current[key](index);
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [table]);
}
