import { useSyncExternalStore } from "react";

const wide = "(min-width: 1200px)";

function subscribe(changed: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Tells whether the window is wide enough for a drawer beside the page. */
export function useDocked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}
