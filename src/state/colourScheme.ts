import { useSyncExternalStore } from "react";

export function systemIsDark(): boolean {
  return !window.matchMedia("(prefers-color-scheme: light)").matches;
}

/** Returns whether the page is dark now; prerendered pages are. */
export function shownIsDark(): boolean {
  return typeof document !== "object" || document.documentElement.classList.contains("dark");
}

const listeners = new Set<() => void>();

export function showColourScheme(isDark: boolean): void {
  document.documentElement.classList.toggle("dark", isDark);
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, shownIsDark, () => true);
}
