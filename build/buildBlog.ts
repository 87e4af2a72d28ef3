import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { originPlace } from "#server/http/buildRecord.ts";
import type { Article } from "#web/screens/blog/article.ts";
import { feedOf } from "./feed.ts";
import { newestFirst } from "#web/screens/blog/newestFirst.ts";
import { readArticle } from "./readArticle.ts";

const folder = join(import.meta.dirname, "../src/screens/blog/articles");

function readFile(path: string): Article {
  return readArticle(basename(path, ".md"), readFileSync(path, "utf8"));
}

/**
 * Articles in Markdown become modules of data: `x.md?head` exports what a list shows, `x.md` the body. The feed is
 * made beside them. Nothing reads Markdown in a browser.
 */
export function buildBlog(): Plugin {
  return {
    name: "build-blog",
    load(id) {
      const [path = "", query] = id.split("?");
      if (dirname(path) !== folder || !path.endsWith(".md")) {
        return null;
      }
      const { head, body } = readFile(path);
      return query === "head"
        ? `export const head = ${JSON.stringify(head)};`
        : `export const body = ${JSON.stringify(body)};`;
    },
    generateBundle() {
      const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
      const heads = files.map((name) => readFile(join(folder, name)).head);
      this.emitFile({
        type: "asset",
        fileName: "blog/feed.xml",
        source: feedOf(newestFirst(heads), originPlace),
      });
    },
  };
}
