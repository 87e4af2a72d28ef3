import { renderToString } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { createMemoryRouter } from "react-router-dom";
import { App } from "./app/App.tsx";
import { loadLazy } from "./app/loadLazy.ts";
import { routeObjects } from "./app/routeObjects.tsx";
import { routeOf } from "./app/routes.ts";
import { everywhere, type PageTexts, textOptions, texts } from "./text/i18n.ts";

export { readyPageId } from "./app/readyPage.ts";
export { routes } from "./app/routes.ts";
export { languages, texts } from "./text/i18n.ts";

/** The files of texts that come with the page of a path. */
export function namespacesOf(path: string): readonly string[] {
  return [...new Set([...everywhere, ...(routeOf(path)?.texts ?? [])])];
}

/** Begins with every text of every language: `{ en: { common: { … } } }`. */
export async function startPages(all: Record<string, PageTexts["texts"]>): Promise<void> {
  await texts.use(initReactI18next).init({ ...textOptions, fallbackLng: false, resources: all });
}

/** What the app shows first to a stranger at `path`, as HTML. */
export async function renderPage(path: string, language: string): Promise<string> {
  await texts.changeLanguage(language);
  const objects = routeObjects();
  await loadLazy(objects, path);
  return renderToString(<App router={createMemoryRouter(objects, { initialEntries: [path] })} />);
}
