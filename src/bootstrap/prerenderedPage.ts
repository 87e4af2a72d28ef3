import { storedLanguage } from "#web/text/lazyBackend.ts";
import type { PageTexts } from "#web/text/i18n.ts";
import { findRoute } from "#web/router/routes.ts";

/** The data in a page's HTML: its path and its texts. */
export interface PrerenderedPage extends PageTexts {
  path: string;
  /** True where the HTML shows the screen itself; it shows the spinner otherwise. */
  whole: boolean;
}

/** The id of the data block in a page's HTML, and of nothing else. */
export const prerenderedPageId = "page";

/**
 * Returns the data in the open page's HTML. Null without data, and for a page without its screen in another language
 * than the visitor's: its texts are then loaded in the right language.
 */
export function readPrerenderedPage(): PrerenderedPage | null {
  const json = document.getElementById(prerenderedPageId)?.textContent;
  const page = json ? (JSON.parse(json) as PrerenderedPage) : null;
  const other = (storedLanguage() ?? page?.language) !== page?.language;
  return other && page?.whole !== true ? null : page;
}

const missing = (path: string) => findRoute(path)?.path === "*";

/**
 * Returns whether React can hydrate the HTML at this address. Queries, anchors and what a link handed over don't matter:
 * screens read them once they are hydrated (`useQueryString`, `useLocationState`, `useAnchor`).
 */
export function isHydratable({ path, whole }: PrerenderedPage, pathname: string): boolean {
  return whole && (pathname === path || (missing(path) && missing(pathname)));
}

/** The path of a page as it was prerendered: case and a slash at the end don't count. */
export function prerenderedPathname(pathname: string): string {
  return (pathname.length > 1 ? pathname.replace(/\/+$/u, "") : pathname).toLowerCase();
}
