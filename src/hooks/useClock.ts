import { useSyncExternalStore } from "react";

/** Time between two renders, in ms. */
const everyMs = 10_000;

let ticks = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  ticks += 1;
  for (const notify of listeners) {
    notify();
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, everyMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
    }
  };
}

/** Renders a component again every 10 s: for texts such as "3 minutes ago". */
export function useClock(): void {
  useSyncExternalStore(subscribe, () => ticks);
}
