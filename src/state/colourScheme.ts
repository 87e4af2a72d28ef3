import { useSyncExternalStore } from "react";
import { local, storageKeys } from "./storage.ts";

/** The saved choice, else the system's, else dark. The page's shell decides the same before the first paint. */
export function initialIsDark(): boolean {
  const saved = local.get(storageKeys.darkMode);
  if (saved === "true" || saved === "false") {
    return saved === "true";
  }
  return systemIsDark();
}

export function systemIsDark(): boolean {
  return !window.matchMedia("(prefers-color-scheme: light)").matches;
}

/** What the page shows now. */
export function shownIsDark(): boolean {
  return document.documentElement.classList.contains("dark");
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
  return useSyncExternalStore(subscribe, shownIsDark);
}
