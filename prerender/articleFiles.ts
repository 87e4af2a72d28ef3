import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Article } from "#web/features/blog/article.ts";
import { readArticle } from "./readArticle.ts";

/** Folder with one folder per language and one file per article. */
const folder = join(import.meta.dirname, "../src/features/blog/articles");

/** The original language of articles. */
const originals = "en";

/** Returns the folder of a language's articles. */
export const articleFolder = (language: string): string => join(folder, language);

/** Returns the file of an article in a language. */
export const articleFile = (language: string, slug: string): string =>
  join(articleFolder(language), `${slug}.md`);

/** Returns the languages that have articles. */
export const articleLanguages = (): string[] => readdirSync(folder);

/** Reads one article in a language, with the anchors of the English one. */
export function readArticleIn(language: string, slug: string): Article {
  const text = (each: string) => readFileSync(articleFile(each, slug), "utf8");
  const original = readArticle(slug, text(originals));
  return language === originals ? original : readArticle(slug, text(language), original);
}

/** Reads every article of a language. */
export function readArticlesIn(language: string): Article[] {
  return readdirSync(articleFolder(language)).map((name) =>
    readArticleIn(language, basename(name, ".md")),
  );
}
