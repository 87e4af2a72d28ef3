import { useSyncExternalStore } from "react";
import { browserStorage, storageKeys } from "#web/storage.ts";

/** A person's settings of a table. */
export interface TablePreferences {
  /** Key of the column that sorts the rows; absent for their own order. */
  sort?: string;
  descending?: boolean;
  /** Widths of columns in px, by key. */
  widths?: Readonly<Record<string, number>>;
  /** Keys of the columns that aren't shown. */
  hidden?: readonly string[];
  compact?: boolean;
  /** True if the person had saved views at the last visit, so that they have their place at once. */
  views?: boolean;
}

/** Preferences by table, by person. */
type Stored = Record<string, Record<string, TablePreferences>>;

/** People of a browser whose preferences are kept, the latest ones. */
const peopleMax = 10;

const listeners = new Set<() => void>();
const none: TablePreferences = {};
let cached: { text: string; stored: Stored } = { text: "", stored: {} };

/** Returns what is stored; nothing if it can't be read. */
function readStored(): Stored {
  const text = browserStorage.get(storageKeys.tables) ?? "";
  if (text !== cached.text) {
    cached = { text, stored: parse(text) };
  }
  return cached.stored;
}

function parse(text: string): Stored {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Stored) : {};
  } catch {
    return {};
  }
}

const personHere = (): string => browserStorage.get(storageKeys.userId) ?? "";

/** Returns how the person that is signed in set up a table. */
function tablePreferences(table: string): TablePreferences {
  const kept = readStored()[personHere()]?.[table];
  return typeof kept === "object" && kept !== null ? kept : none;
}

/** Changes how the person that is signed in set up a table; undefined values are forgotten. */
export function changeTable(table: string, change: Partial<TablePreferences>): void {
  const person = personHere();
  const { [person]: own, ...others } = readStored();
  const latest = Object.entries(others).slice(1 - peopleMax);
  const changed = { ...own, [table]: { ...tablePreferences(table), ...change } };
  browserStorage.set(
    storageKeys.tables,
    JSON.stringify({ ...Object.fromEntries(latest), [person]: changed }),
  );
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns how the person that is signed in set up a table, up to date. */
export function useTablePreferences(table: string): TablePreferences {
  return useSyncExternalStore(
    subscribe,
    () => tablePreferences(table),
    () => none,
  );
}
