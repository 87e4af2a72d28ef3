import { keptLanguage } from "#web/text/laterReading.ts";
import type { PageTexts } from "#web/text/i18n.ts";

/** What comes with a page: which it is, and its texts. */
export interface ReadyPage extends PageTexts {
  path: string;
}

/** The id of the data block in a page's HTML, and of nothing else. */
export const readyPageId = "page";

/**
 * What came with the page that is open. Null where nothing did, and where the app makes the page in a language kept
 * from before that is not the one that came: it would be shown in both, one after the other.
 */
export function readReadyPage(root: HTMLElement): ReadyPage | null {
  const json = document.getElementById(readyPageId)?.textContent;
  const page = json ? (JSON.parse(json) as ReadyPage) : null;
  const other = (keptLanguage() ?? page?.language) !== page?.language;
  return other && root.firstChild === null ? null : page;
}

/**
 * Whether the HTML shows exactly what the app would show first: it was made for the bare path, and knows nothing
 * of a query or what a link handed over. A language named in the query chose the HTML itself; an anchor changes
 * nothing before the page is taken over (useAnchor).
 */
export function showsThisAddress(page: ReadyPage, root: HTMLElement): boolean {
  const { pathname, search } = window.location;
  const state = window.history.state as { usr?: unknown } | null;
  return (
    root.firstChild !== null &&
    pathname === page.path &&
    /^(\?lng=[\w-]*)?$/u.test(search) &&
    (state?.usr ?? null) === null
  );
}
