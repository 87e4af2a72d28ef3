import { paths } from "#web/paths.ts";

/** The feed of a language; the first has the bare address. */
export const feedPath = (language: string): string =>
  `${paths.blog}/${language === "en" ? "feed" : `feed.${language}`}.xml`;
