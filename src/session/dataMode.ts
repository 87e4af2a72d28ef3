import { modeHeader, type RequestHeaders, workspaceHeader } from "#contract/headers.ts";
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

let accountId: string | undefined;

/** Remembers the account that this page shows, so that no call acts in another one to which the session has switched. */
export function setWorkspace(id: string): void {
  accountId = id;
}

/** Returns the headers that say whose data a call means, and whether test data. */
export function dataHeaders(): RequestHeaders {
  return {
    ...(accountId === undefined ? {} : { [workspaceHeader]: accountId }),
    ...(dataMode() === "test" ? { [modeHeader]: "test" } : {}),
  };
}
