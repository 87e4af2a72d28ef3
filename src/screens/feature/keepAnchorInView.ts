import { flushSync } from "react-dom";

/** Applies a change that may resize content above the section in the URL's hash, keeping that section in place. */
export function keepAnchorInView(change: () => void): void {
  const named = document.getElementById(window.location.hash.slice(1));
  const before = named?.getBoundingClientRect().top ?? -1;
  flushSync(change);
  if (named !== null && before >= 0 && before < window.innerHeight) {
    window.scrollBy(0, named.getBoundingClientRect().top - before);
  }
}
