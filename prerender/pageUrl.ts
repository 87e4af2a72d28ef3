import { originPlace } from "#server/http/pages/buildRecord.ts";

/** The whole address of a page in a language: the first language has the bare one. */
export function pageUrl(path: string, language: string, languages: readonly string[]): string {
  const query = language === languages[0] ? "" : `?lng=${language}`;
  return `${originPlace}${path}${query}`;
}

/** The same page in every language, and the one that chooses by the visitor. */
export function alternateUrls(
  path: string,
  languages: readonly string[],
): { language: string; href: string }[] {
  return [
    ...languages.map((language) => ({ language, href: pageUrl(path, language, languages) })),
    { language: "x-default", href: `${originPlace}${path}` },
  ];
}
