import { paths } from "#web/paths.ts";

/** Returns the path of a language's feed; English has no language suffix. */
export const feedPath = (language: string): string =>
  `${paths.blog}/${language === "en" ? "feed" : `feed.${language}`}.xml`;
