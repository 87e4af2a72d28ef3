import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { newestFirst } from "#web/features/blog/newestFirst.ts";
import { articleFolder, articleLanguages, readArticleIn, readArticlesIn } from "./articleFiles.ts";

/** The module through which the app finds the heads of a language. */
const table = "virtual:article-heads";

const headsFile = (language: string) => join(articleFolder(language), "heads.js");
/** The same, also as a development server names it: from the root of the project on. */
const headsName = /\/src\/features\/blog\/articles\/(\w+)\/heads\.js$/u;

function headsTable(): string {
  const entries = articleLanguages().map((language) => {
    const path = JSON.stringify(headsFile(language));
    return `${language}: () => import(${path}).then((read) => read.heads),`;
  });
  return `export const heads = {\n${entries.join("\n")}\n};`;
}

/**
 * Articles in Markdown become modules of data: `de/heads.js` is what a list in German shows, `de/x.md` the body of
 * one. Nothing reads Markdown in a browser.
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
