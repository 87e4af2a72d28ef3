import { flushSync } from "react-dom";

/** Makes a change of the page that may grow what stands above the part its address names; that part stays where it is seen. */
export function keepAnchorInView(change: () => void): void {
  const named = document.getElementById(window.location.hash.slice(1));
  const before = named?.getBoundingClientRect().top ?? -1;
  flushSync(change);
  if (named !== null && before >= 0 && before < window.innerHeight) {
    window.scrollBy(0, named.getBoundingClientRect().top - before);
  }
}
