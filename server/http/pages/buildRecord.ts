import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { stylesFile, stylesPlace } from "#launch/productFiles.mjs";
import type { PolicySources } from "#server/http/headers/securityHeaders.ts";

/** Placeholder in built files for the origin of the running server. */
export const originPlace = "__ORIGIN__";

/** Placeholder in built pages for the operator's settings. Texts on a page can't contain it, since their `<` is escaped. */
export const operatorPlace = "<!--operator-->";

/** Media types of files with placeholders, by the ending of their names. */
export const fileTypes: Readonly<Record<string, string>> = {
  atom: "application/atom+xml; charset=utf-8",
  html: "text/html; charset=utf-8",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

/** Folder of a build with the code that renders pages again: `prerender.js` and its imports. */
export const renderingFolder = ".render";

/** Description of a build: its pages by path, and the hashes and origins the content security policy allows. */
export interface BuildRecord extends PolicySources {
  /** Folder of this build's pages. A server that still runs an earlier build continues to use that build's folder. */
  folder: string;
  /** Languages of every prerendered page; the first is the fallback. */
  languages: readonly string[];
  /** Paths of the prerendered pages. */
  pages: readonly string[];
  /** Path of the page for unknown URLs. */
  notFound: string;
  /** Paths whose page is sent with its texts and rendered in the browser; a segment that begins with `:` matches anything. */
  others: readonly string[];
  /** Prerendered pages that show the operator's settings. */
  operatorPages: readonly string[];
  /** Files with a placeholder for the origin, also in the folder: `/sitemap.xml`. */
  withOrigin: readonly string[];
}

const file = ".pages/record.json";

/** Returns the file of a page within a build's folder: `en/about.html`, `en/lists/id.html` for `/lists/:id`. */
export function pageFile(language: string, path: string): string {
  return `${language}/${path === "/" ? "index" : path.slice(1).replaceAll(":", "")}.html`;
}

/** Reads the record of the build in `dir`. */
export function readBuildRecord(dir: string): BuildRecord {
  return JSON.parse(readFileSync(join(dir, file), "utf8")) as BuildRecord;
}

async function readCompressed(path: string): Promise<string> {
  return String(await promisify(brotliDecompress)(await readFile(`${path}.br`)));
}

/** Reads a file of a build's pages: as it was built, or as packages have it, compressed and without the shared styles. */
export async function readPageFile(folder: string, page: string): Promise<string> {
  const path = join(folder, page);
  if (!existsSync(`${path}.br`)) {
    return readFile(path, "utf8");
  }
  const text = await readCompressed(path);
  if (!text.includes(stylesPlace)) {
    return text;
  }
  const styles = await readCompressed(join(folder, stylesFile));
  return text.replace(stylesPlace, () => styles);
}

/** Tells whether `dir` has a complete build: the record is written last. */
export function isBuilt(dir: string): boolean {
  return existsSync(join(dir, file));
}

export { file as buildRecordFile };
