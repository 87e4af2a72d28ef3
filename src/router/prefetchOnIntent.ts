import { loadTexts } from "#web/text/i18n.ts";
import { findRoute } from "./routes.ts";

const begun = new Set<string>();

/** Loads the screen and texts of a link's target. */
function load(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== window.location.origin || link.hasAttribute("download")) {
    return;
  }
  const route = findRoute(link.pathname);
  if (route === undefined || begun.has(route.path)) {
    return;
  }
  begun.add(route.path);
  Promise.all([
    route.screen(),
    loadTexts(route.texts),
    route.signIn ? import("./SignInArea.tsx") : null,
  ]).catch(() => begun.delete(route.path));
}

/** Prefetches the target of every link that is pointed at, focused or touched. */
export function prefetchOnIntent(): void {
  for (const intent of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(intent, load, { passive: true });
  }
}
