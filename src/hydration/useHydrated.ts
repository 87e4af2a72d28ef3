import { useEffect } from "react";

const hydrated = "mailverdict:hydrated";

/** Reports that the page is hydrated, once the calling component is mounted. */
export function useHydrated(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(hydrated));
  }, []);
}

/** Calls `callback` once, when the page is hydrated or first rendered. */
export function onHydrated(callback: () => void): void {
  window.addEventListener(hydrated, callback, { once: true });
}
