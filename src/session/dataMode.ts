import { modeHeader, type RequestHeaders } from "#contract/headers.ts";
import { tabStorage } from "#web/storage.ts";

/** Data that a tab shows: the account's own, or that of its test keys. */
export type DataMode = "live" | "test";

const key = "dataMode";

/** Returns the mode of this tab; it survives a reload. */
export function dataMode(): DataMode {
  return tabStorage.get(key) === "test" ? "test" : "live";
}

/** Stores the mode of this tab. */
export function storeDataMode(mode: DataMode): void {
  if (mode === "test") {
    tabStorage.set(key, mode);
  } else {
    tabStorage.remove(key);
  }
}

/** Returns the header of calls that ask for test data. */
export function modeHeaders(): RequestHeaders {
  return dataMode() === "test" ? { [modeHeader]: "test" } : {};
}
