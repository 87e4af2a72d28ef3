import { use, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleHead } from "./article.ts";
import { loadArticleHeads } from "./loadArticleHeads.ts";

/** How a text of an article is marked: while another language is on its way, the page around it is ahead. */
export interface Written {
  lang: string;
  dir: "ltr" | "rtl";
}

/** The articles in the language of the page; after a change of language the last ones stay until the others are here. */
export function useArticles(): { articles: readonly ArticleHead[]; written: Written } {
  const { i18n } = useTranslation("blog");
  const lang = useDeferredValue(i18n.resolvedLanguage ?? "en");
  return { articles: use(loadArticleHeads(lang)), written: { lang, dir: i18n.dir(lang) } };
}
