import { useEffect } from "react";

const hydrated = "mailverdict:hydrated";

/** Reports, once the part that calls it listens, that the page is hydrated. */
export function useHydrated(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(hydrated));
  }, []);
}

/** Calls back once, when the page is hydrated or first rendered. */
export function onHydrated(callback: () => void): void {
  window.addEventListener(hydrated, callback, { once: true });
}
