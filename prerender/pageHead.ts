import { originPlace } from "#server/http/pages/buildRecord.ts";
import { pageUrl, alternateUrls } from "./pageUrl.ts";
import { jsonBlock, escapeHtml } from "./escapeHtml.ts";
import type { AlternateForm } from "./alternateForms.ts";
import { structuredData, type DescribedPage } from "./structuredData.ts";

/** Returns the most likely locale of a language, as Open Graph writes it: `en_US`. */
function guessLocale(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** Returns the link to a page in another form. */
const alternateLink = ({ type, title, path }: AlternateForm) =>
  `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${path}">`;

/** Returns the head elements for search engines and messengers. */
export function pageHead(page: DescribedPage): string[] {
  const { title, description, language, languages, path, brand, indexed } = page;
  const url = pageUrl(path, language, languages);
  if (!indexed) {
    return [meta("description", description), meta("robots", "noindex")];
  }
  return [
    meta("description", description),
    `<link rel="canonical" href="${url}">`,
    ...alternateUrls(path, languages).map(
      (each) => `<link rel="alternate" hreflang="${each.language}" href="${each.href}">`,
    ),
    ...(page.alternates ?? []).map(alternateLink),
    property("og:type", page.article === undefined ? "website" : "article"),
    property("og:site_name", brand.name),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:locale", guessLocale(language)),
    ...languages
      .filter((each) => each !== language)
      .map((each) => property("og:locale:alternate", guessLocale(each))),
    property("og:image", `${originPlace}${page.picture.path}`),
    property("og:image:width", String(page.picture.width)),
    property("og:image:height", String(page.picture.height)),
    property("og:image:alt", page.picture.alt),
    meta("twitter:card", "summary_large_image"),
    jsonBlock('type="application/ld+json"', structuredData(page)),
  ];
}
