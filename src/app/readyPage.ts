import type { PageTexts } from "#web/text/i18n.ts";

/** What comes with a page that was made at build: which it is, and its texts. */
export interface ReadyPage extends PageTexts {
  path: string;
}

/** The id of the data block in a page's HTML, and of nothing else. */
export const readyPageId = "page";

/** What came with the page that is open; null where the server sent an empty one. */
export function readReadyPage(): ReadyPage | null {
  const json = document.getElementById(readyPageId)?.textContent;
  return json ? (JSON.parse(json) as ReadyPage) : null;
}

/**
 * Whether the HTML shows exactly what the app would show first: it was made for the bare path, and knows nothing
 * of a query, a fragment or what a link handed over. A language named in the query chose the HTML itself.
 */
export function showsThisAddress(page: ReadyPage): boolean {
  const { pathname, search, hash } = window.location;
  const state = window.history.state as { usr?: unknown } | null;
  return (
    pathname === page.path &&
    hash === "" &&
    /^(\?lng=[\w-]*)?$/u.test(search) &&
    (state?.usr ?? null) === null
  );
}
