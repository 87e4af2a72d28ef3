import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { noOperatorSettings, type OperatorSettings } from "#contract/operator.ts";
import { initReactI18next } from "react-i18next";
import { createMemoryRouter } from "react-router-dom";
import { App } from "./bootstrap/App.tsx";
import { PageSpinner } from "./layouts/PageSpinner.tsx";
import { loadLazyRoutes } from "./router/loadLazyRoutes.ts";
import { routeObjects } from "./router/routeObjects.tsx";
import { type AppRoute, routes } from "./router/routes.ts";
import { loadArticleHeads } from "./features/blog/loadArticleHeads.ts";
import { articlePath } from "./features/blog/articlePath.ts";
import { helpPageIds, helpPath } from "./features/help/helpPath.ts";
import { integrationIds, integrationPath } from "./features/integrations/integrationPages.ts";
import { featurePages, featurePath } from "./features/showcase/featurePages.ts";
import { commonNamespaces, textOptions, texts } from "./text/i18n.ts";

export { brand } from "./brand.ts";
export type { OperatorSettings } from "#contract/operator.ts";
export { type PrerenderedPage, prerenderedPageId } from "./bootstrap/prerenderedPage.ts";
export { loadArticleHeads };
export { languages } from "./text/i18n.ts";

/** One page that the build prerenders. */
export interface PageToRender {
  /** Its path. */
  path: string;
  route: AppRoute;
  /** Namespaces embedded in it. */
  namespaces: readonly string[];
}

/** Screens whose content depends on the URL or the session. */
const leftovers: readonly AppRoute["name"][] = [
  "confirm",
  "join",
  "shared",
  "resetPassword",
  "oauthCallback",
  "catalogue",
];

/** The path of the prerendered page for unknown paths. */
export const notFoundPath = "/not-found";

const withTexts = (page: Pick<PageToRender, "route" | "path">): PageToRender => ({
  ...page,
  namespaces: [...new Set([...commonNamespaces, ...page.route.texts])],
});

const isMade = ({ guard, name }: AppRoute) => guard !== "signedIn" && !leftovers.includes(name);

/** Returns every page that needs no session, with one page for each article, feature, integration and help topic. */
export function prerenderedPages(slugs: readonly string[]): PageToRender[] {
  const own: Partial<Record<AppRoute["name"], readonly string[]>> = {
    article: slugs.map(articlePath),
    integration: integrationIds.map(integrationPath),
    feature: featurePages.map(({ id }) => featurePath(id)),
    helpPage: helpPageIds.map(helpPath),
    notFound: [notFoundPath],
  };
  const addressesOf = ({ name, path }: AppRoute) => own[name] ?? [path];
  return routes
    .filter(isMade)
    .flatMap((route) => addressesOf(route).map((path) => ({ route, path })))
    .map(withTexts);
}

/** The pages that the app makes itself; their paths are as the router writes them. */
export const unrenderedPages: readonly PageToRender[] = routes
  .filter((route) => !isMade(route))
  .map((route) => withTexts({ route, path: route.path }));

type Texts = Record<string, Record<string, object>>;

/** Namespaces that a page used without embedding them. */
const missed = new Set<string>();

/** Starts the texts for prerendering. */
export async function startPages(): Promise<void> {
  texts.on("missingKey", (_languages, namespace: string) => missed.add(namespace));
  await texts
    .use(initReactI18next)
    .init({ ...textOptions, fallbackLng: false, saveMissing: true, resources: {} });
}

/** Switches to a language with the texts of one page alone, out of all texts: `{ en: { common: { … } } }`. */
async function takeTexts(
  { namespaces }: PageToRender,
  language: string,
  all: Texts,
): Promise<void> {
  for (const [name, own] of Object.entries(all[language] ?? {})) {
    texts.removeResourceBundle(language, name);
    if (namespaces.includes(name)) {
      texts.addResourceBundle(language, name, own);
    }
  }
  await texts.changeLanguage(language);
}

/** Returns the spinner's HTML, for a page that is rendered in the browser. */
export async function renderSpinner(
  page: PageToRender,
  language: string,
  all: Texts,
): Promise<string> {
  await takeTexts(page, language, all);
  return renderToStaticMarkup(<PageSpinner />);
}

/** A page as HTML, and whether it shows the operator's settings. */
export interface Rendered {
  html: string;
  showsOperator: boolean;
}

/** Returns the HTML of what the app shows first to a signed-out visitor. */
export async function renderPage(
  page: PageToRender,
  language: string,
  all: Texts,
  settings: OperatorSettings = noOperatorSettings,
): Promise<Rendered> {
  const { path } = page;
  await takeTexts(page, language, all);
  const objects = routeObjects();
  await loadLazyRoutes(objects, path);
  const router = createMemoryRouter(objects, { initialEntries: [path] });
  const failures: unknown[] = [];
  let showsOperator = false;
  const operator = new Proxy(settings, {
    get: (target, field: keyof OperatorSettings) => {
      showsOperator = true;
      return target[field];
    },
  });
  const { prelude } = await prerender(<App router={router} operator={operator} />, {
    // Parts streamed out of order would need scripts to move them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  if (failures.length > 0) {
    throw new Error(`${path} cannot be made.`, { cause: failures[0] });
  }
  if (missed.size > 0) {
    throw new Error(`${path} shows texts that do not come with it: ${[...missed].join(", ")}.`);
  }
  return { html: await new Response(prelude).text(), showsOperator };
}

/** Returns the writing direction of a language. */
export function directionOf(language: string): "ltr" | "rtl" {
  return texts.dir(language);
}
