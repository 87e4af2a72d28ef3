import { loadTexts } from "#web/text/i18n.ts";
import { routeOf } from "./routes.ts";

const begun = new Set<string>();

/** Fetches the screen and texts a link leads to as soon as somebody points at it, focuses it or touches it. */
function load(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== window.location.origin || link.hasAttribute("download")) {
    return;
  }
  const route = routeOf(link.pathname);
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

/** Begins to load on intent, wherever in the page. */
export function prefetchOnIntent(): void {
  for (const intent of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(intent, load, { passive: true });
  }
}
