import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PolicySources } from "#server/http/headers/securityHeaders.ts";

/** Stands in built files for the origin of the running server, which fills it in. */
export const originPlace = "__ORIGIN__";

/** Stands in built pages for the operator's settings; texts on a page cannot hold it, since their `<` is escaped. */
export const operatorPlace = "<!--operator-->";

/** The folder of what renders pages again, in a build: `prerender.js` and what it loads. */
export const renderingFolder = ".render";

/** What a build says about itself: its pages by path, and what the policy must allow. */
export interface BuildRecord extends PolicySources {
  /** The folder of this build's pages: a server that runs while the next build is made goes on with its own. */
  folder: string;
  /** The languages that every page is made in; the first stands in for all others. */
  languages: readonly string[];
  /** The made pages. */
  pages: readonly string[];
  /** The page for what does not exist. */
  notFound: string;
  /** Paths whose page comes with its texts and is made by the app; a step that begins with `:` stands for any. */
  others: readonly string[];
  /** The made pages that show the operator's settings. */
  operatorPages: readonly string[];
  /** Files in which the origin is filled in; they lie in the folder, too: `/sitemap.xml`. */
  withOrigin: readonly string[];
}

const file = ".pages/record.json";

/** Where the page of a path lies in a build's folder: `en/about.html`, `en/lists/id.html` for `/lists/:id`. */
export function pageFile(language: string, path: string): string {
  return `${language}/${path === "/" ? "index" : path.slice(1).replaceAll(":", "")}.html`;
}

/** The record of the build in `dir`. */
export function readBuildRecord(dir: string): BuildRecord {
  return JSON.parse(readFileSync(join(dir, file), "utf8")) as BuildRecord;
}

/** Whether a whole build lies in `dir`: the record is written last. */
export function isBuilt(dir: string): boolean {
  return existsSync(join(dir, file));
}

export { file as buildRecordFile };
