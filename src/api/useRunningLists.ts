import { useSyncExternalStore } from "react";
import type { List, ListState } from "#contract/listShape.ts";
import { tabStorage, storageKeys } from "#web/storage.ts";

/** A list that ended or stopped without its owner's action. */
export type EndedList = Pick<List, "id" | "name"> & { state: "completed" | "failed" };

const atWork: readonly ListState[] = ["queued", "running", "finalizing"];

/** Ids of the lists that this tab has seen at work; they outlive a reload. */
let running: readonly string[] = tabStorage.get(storageKeys.runningLists)?.split(" ") ?? [];
/** Lists seen at their end: an answer that comes late does not start them again. */
const ended = new Set<string>();
const listeners = new Set<() => void>();
const endListeners = new Set<(list: EndedList) => void>();

function keep(ids: readonly string[]): void {
  running = ids;
  if (ids.length === 0) {
    tabStorage.remove(storageKeys.runningLists);
  } else {
    tabStorage.set(storageKeys.runningLists, ids.join(" "));
  }
  for (const listener of listeners) {
    listener();
  }
}

/** Forgets a list that is no more, or has nothing going on in it. */
export function untrackList(id: string): void {
  if (running.includes(id)) {
    keep(running.filter((each) => each !== id));
  }
}

/** Takes note of a list as the server gave it: whether it is at work, or has just come to its end. */
export function trackList({ id, name, state }: Pick<List, "id" | "name" | "state">): void {
  if (atWork.includes(state)) {
    if (!running.includes(id) && !ended.has(id)) {
      keep([...running, id]);
    }
    return;
  }
  if (running.includes(id) && (state === "completed" || state === "failed")) {
    ended.add(id);
    for (const listener of endListeners) {
      listener({ id, name, state });
    }
  }
  untrackList(id);
}

/** Calls `listener` when a list that was at work ends; returns how to stop. */
export function onListEnd(listener: (list: EndedList) => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Ids of the lists at work, as far as this tab knows. */
export function useRunningLists(): readonly string[] {
  return useSyncExternalStore(subscribe, () => running);
}
