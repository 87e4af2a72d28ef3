import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { newestFirst } from "#web/features/blog/newestFirst.ts";
import { articleFolder, articleLanguages, readArticleIn, readArticlesIn } from "./articleFiles.ts";

/** Virtual module that imports the article heads of a language. */
const table = "virtual:article-heads";

const headsFile = (language: string) => join(articleFolder(language), "heads.js");
/** Matches the file of article heads, also by the root-relative name that a development server uses. */
const headsName = /\/src\/features\/blog\/articles\/(\w+)\/heads\.js$/u;

function headsTable(): string {
  const entries = articleLanguages().map((language) => {
    const path = JSON.stringify(headsFile(language));
    return `${language}: () => import(${path}).then((read) => read.heads),`;
  });
  return `export const heads = {\n${entries.join("\n")}\n};`;
}

/**
 * Compiles Markdown articles to modules of data: `de/heads.js` has the list of German articles, `de/x.md` the body of
 * one. Browsers never parse Markdown.
 */
export function blogPlugin(): Plugin {
  return {
    name: "build-blog",
    resolveId(id) {
      if (id === table) {
        return `\0${table}`;
      }
      const [, language] = headsName.exec(id) ?? [];
      return language === undefined ? null : headsFile(language);
    },
    load(id) {
      if (id === `\0${table}`) {
        return headsTable();
      }
      const [path = ""] = id.split("?");
      const language = basename(dirname(path));
      if (path === headsFile(language)) {
        const heads = readArticlesIn(language).map(({ head }) => head);
        return `export const heads = ${JSON.stringify(newestFirst(heads))};`;
      }
      if (dirname(path) !== articleFolder(language) || !path.endsWith(".md")) {
        return null;
      }
      const { body } = readArticleIn(language, basename(path, ".md"));
      return `export const body = ${JSON.stringify(body)};`;
    },
  };
}
