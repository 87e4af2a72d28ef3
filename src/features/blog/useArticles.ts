import { use, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleHead } from "./article.ts";
import { loadArticleHeads } from "./loadArticleHeads.ts";

/** Language attributes of article text. While articles of a new language load, the page around them has already switched. */
export interface Written {
  lang: string;
  dir: "ltr" | "rtl";
}

/** Returns the articles in the page's language; after a language change, the old ones stay until the new ones are loaded. */
export function useArticles(): { articles: readonly ArticleHead[]; written: Written } {
  const { i18n } = useTranslation("blog");
  const lang = useDeferredValue(i18n.resolvedLanguage ?? "en");
  return { articles: use(loadArticleHeads(lang)), written: { lang, dir: i18n.dir(lang) } };
}
