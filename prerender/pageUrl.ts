import { originPlace } from "#server/http/pages/buildRecord.ts";

/** Returns the URL of a page in a language; the first language has no query. */
export function pageUrl(path: string, language: string, languages: readonly string[]): string {
  const query = language === languages[0] ? "" : `?lng=${language}`;
  return `${originPlace}${path}${query}`;
}

/** Returns the URLs of a page in every language, and the default one. */
export function alternateUrls(
  path: string,
  languages: readonly string[],
): { language: string; href: string }[] {
  return [
    ...languages.map((language) => ({ language, href: pageUrl(path, language, languages) })),
    { language: "x-default", href: `${originPlace}${path}` },
  ];
}
