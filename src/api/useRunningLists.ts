import { useSyncExternalStore } from "react";
import type { List, ListState } from "#contract/listShape.ts";
import { dataMode } from "#web/session/dataMode.ts";
import { tabStorage, storageKeys } from "#web/storage.ts";

/** A list that ended without its owner's action. */
export type EndedList = Pick<List, "id" | "name"> & { state: "completed" | "failed" };

const atWork: readonly ListState[] = ["queued", "running", "finalizing"];

/** Tells whether a list changes without its owner's action, because it's queued or running. */
export const isAtWork = ({ state }: Pick<List, "state">): boolean => atWork.includes(state);

/** Live and test lists are kept apart. */
const storageKey = () => `${storageKeys.runningLists}.${dataMode()}`;
const stored = () => tabStorage.get(storageKey())?.split(" ") ?? [];

/** Ids of the lists that this tab has seen running; they survive a reload. */
let running: readonly string[] = stored();
/** Lists seen to have ended: a late response doesn't make them running again. */
const endedIds = new Set<string>();
const listeners = new Set<() => void>();
const endListeners = new Set<(list: EndedList) => void>();

function show(ids: readonly string[]): void {
  running = ids;
  for (const listener of listeners) {
    listener();
  }
}

/** Reads the running lists of the tab's mode, after it changed. */
export function readRunningLists(): void {
  show(stored());
}

function keep(ids: readonly string[]): void {
  if (ids.length === 0) {
    tabStorage.remove(storageKey());
  } else {
    tabStorage.set(storageKey(), ids.join(" "));
  }
  show(ids);
}

/** Stops tracking a list that was deleted or isn't running. */
export function untrackList(id: string): void {
  if (running.includes(id)) {
    keep(running.filter((each) => each !== id));
  }
}

/** Tracks a list as the server returned it: adds it while it runs, and reports its end. */
export function trackList({ id, name, state }: Pick<List, "id" | "name" | "state">): void {
  if (isAtWork({ state })) {
    if (!running.includes(id) && !endedIds.has(id)) {
      keep([...running, id]);
    }
    return;
  }
  if (running.includes(id) && (state === "completed" || state === "failed")) {
    endedIds.add(id);
    for (const listener of endListeners) {
      listener({ id, name, state });
    }
  }
  untrackList(id);
}

/** Calls `listener` when a running list ends; returns the unsubscribe function. */
export function onListEnd(listener: (list: EndedList) => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the ids of the running lists that this tab knows. */
export function useRunningLists(): readonly string[] {
  return useSyncExternalStore(subscribe, () => running);
}
