import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type BuildRecord,
  buildRecordFile,
  originPlace,
  pageFile,
} from "#server/http/pages/buildRecord.ts";
import { productVersion } from "#launch/productFiles.mjs";
import type * as Rendering from "#web/prerender.tsx";
import type { ArticleHead } from "#web/features/blog/article.ts";
import { articlePath } from "#web/features/blog/articlePath.ts";
import { feedPath } from "#web/features/blog/feedPath.ts";
import { alternateForms } from "./alternateForms.ts";
import { filesOfSources, type Manifest, readManifest, routeSources } from "./manifest.ts";
import { rssFeed } from "./rssFeed.ts";
import { inlineHashes } from "./inlineHashes.ts";
import { pageHead } from "./pageHead.ts";
import { pageHtml } from "./pageHtml.ts";
import { type PageMeta, readPageMeta, readTexts, type Texts } from "./readTexts.ts";
import { type MarkdownSection, markdownSections } from "#reference/markdownSections.ts";
import { readExamples } from "#reference/readExamples.ts";
import { referenceFiles } from "#reference/referenceFiles.ts";
import { llms, robots, sitemap, webManifest } from "./siteFiles.ts";
import { subpageHead } from "./subpageHead.ts";

/** PNG of socialPicture.svg, because messengers can't show SVG. */
const picture = { path: "/social/mailverdict.png", width: 1200, height: 630 };

interface Making {
  dist: string;
  rendering: typeof Rendering;
  manifest: Manifest;
  /** The built `index.html`. */
  shell: string;
  languages: readonly string[];
  texts: Record<string, Texts>;
  words: Record<string, PageMeta>;
  /** The articles of each language, newest first. */
  heads: Record<string, readonly ArticleHead[]>;
  pages: readonly Rendering.PageToRender[];
  /** The sections of the API reference. */
  sections: readonly MarkdownSection[];
}

function write(dist: string, file: string, text: string): void {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function readStyles(dist: string, files: readonly string[]): string {
  return files
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(join(dist, file), "utf8").trim())
    .join("\n");
}

const scriptsOf = (files: readonly string[]) =>
  files.filter((file) => file.endsWith(".js")).map((file) => `/${file}`);

/** Tells whether search engines may index a page: all but the page for unknown paths and the error page. */
const isIndexed = ({ route }: Rendering.PageToRender) => route.name !== "notFound";
const isListed = (page: Rendering.PageToRender) =>
  isIndexed(page) && page.route.name !== "serverError";

function describeHead(making: Making, { route, path }: Rendering.PageToRender, language: string) {
  const { rendering, words, heads } = making;
  if (route.name === "article") {
    const article = heads[language]?.find(({ slug }) => path === articlePath(slug));
    if (article === undefined) {
      throw new Error(`${path} is not written in ${language}.`);
    }
    const title = `${article.title} · ${rendering.brand.name}`;
    return { title, description: article.summary, article };
  }
  const own = subpageHead(making.texts[language] ?? {}, path);
  const head = own ?? words[language]?.[route.name];
  if (head === undefined) {
    throw new Error(`meta.json says nothing of ${route.name}.`);
  }
  return own === undefined ? head : { ...head, title: `${head.title} · ${rendering.brand.name}` };
}

const isOfBlog = ({ route }: Rendering.PageToRender) => ["blog", "article"].includes(route.name);

/** Returns the sources with the content of articles. */
function articleSources(page: Rendering.PageToRender, language: string): string[] {
  const folder = `src/features/blog/articles/${language}`;
  const body = page.route.name === "article" ? [`${folder}/${basename(page.path)}.md`] : [];
  return isOfBlog(page) ? [`${folder}/heads.js`, ...body] : [];
}

/** Returns the data block of a page: its path and its texts. */
function buildData(
  { texts, rendering }: Making,
  { path, namespaces }: Rendering.PageToRender,
  language: string,
  whole: boolean,
) {
  const own = texts[language] ?? {};
  const value: Rendering.PrerenderedPage = {
    path,
    whole,
    language,
    texts: Object.fromEntries(namespaces.map((name) => [name, own[name] ?? {}])),
  };
  return { blockId: rendering.prerenderedPageId, value };
}

/** Renders a page; returns its HTML, and whether it shows the operator's settings. */
async function makePage(making: Making, page: Rendering.PageToRender, language: string) {
  const { rendering, texts, dist, manifest, shell, languages, sections } = making;
  const { path, route } = page;
  const titles = (texts[language]?.["common"]?.["titles"] ?? {}) as Record<string, string>;
  const head = describeHead(making, page, language);
  const files = filesOfSources(manifest, [
    ...routeSources(route),
    ...articleSources(page, language),
  ]);
  const { html, showsOperator } = await rendering.renderPage(page, language, texts);
  const whole = pageHtml(shell, {
    language,
    direction: rendering.directionOf(language),
    title: head.title,
    head: pageHead({
      ...head,
      path,
      language,
      languages,
      name: route.path.includes(":") ? head.title : (titles[route.name] ?? head.title),
      homeName: rendering.brand.name,
      blogName: titles["blog"] ?? "",
      indexed: isIndexed(page),
      brand: rendering.brand,
      picture: { ...picture, alt: making.words[language]?.["home"]?.title ?? head.title },
      alternates: alternateForms(path, { language, name: rendering.brand.name, sections }),
    }),
    css: readStyles(dist, files),
    preloads: scriptsOf(files),
    html,
    afterPaint: true,
    data: buildData(making, page, language, true),
  });
  return { whole, showsOperator };
}

/** Returns the RSS feed of each language, by file name. */
function feeds({ rendering, languages, words, heads }: Making): [string, string][] {
  return languages.map((language) => [
    feedPath(language).slice(1),
    rssFeed({
      title: rendering.brand.name,
      description: words[language]?.["blog"]?.description ?? "",
      language,
      languages,
      heads: heads[language] ?? [],
    }),
  ]);
}

/** Returns the files for crawlers, by name. */
function siteFiles(making: Making): Map<string, string> {
  const { rendering, languages, words, pages } = making;
  const listed = pages.filter(isListed);
  const english = words[languages[0] ?? "en"];
  const described = listed.flatMap(({ path, route }) => {
    const head =
      subpageHead(making.texts[languages[0] ?? "en"] ?? {}, path) ?? english?.[route.name];
    return head === undefined ? [] : [{ path, name: head.title, description: head.description }];
  });
  const addresses = listed.map(({ path }) => path);
  return new Map([
    ["sitemap.xml", sitemap(addresses, languages)],
    ["robots.txt", robots(rendering.unrenderedPages.map(({ path }) => path))],
    ["llms.txt", llms(rendering.brand.name, described, making.sections)],
    ...referenceFiles({
      name: rendering.brand.name,
      version: productVersion(),
      origin: originPlace,
    }),
    ...feeds(making),
  ]);
}

/** Renders a page with the spinner, and with the texts and preloads of its screen. */
async function makeOther(
  making: Making,
  page: Rendering.PageToRender,
  language: string,
): Promise<string> {
  const { dist, manifest, shell, rendering, texts } = making;
  const files = filesOfSources(manifest, routeSources(page.route));
  return pageHtml(shell, {
    language,
    direction: rendering.directionOf(language),
    title: rendering.brand.name,
    head: ['<meta name="robots" content="noindex">'],
    css: readStyles(dist, files),
    preloads: scriptsOf(files),
    html: await rendering.renderSpinner(page, language, texts),
    afterPaint: false,
    data: buildData(making, page, language, false),
  });
}

/**
 * Writes the HTML of every page, once per language, into the build at `dist`; pages that need no session have their
 * full content.
 */
export async function writePages(
  root: string,
  dist: string,
  { entry, apiOrigins }: { entry: string; apiOrigins: readonly string[] },
): Promise<void> {
  const rendering = (await import(pathToFileURL(entry).href)) as typeof Rendering;
  const languages = Object.keys(rendering.languages);
  const folder = join(root, "public/locales");
  const texts = readTexts(folder, languages);
  const heads = await Promise.all(
    languages.map(async (each) => [each, await rendering.loadArticleHeads(each)] as const),
  );
  const slugs = (heads[0]?.[1] ?? []).map(({ slug }) => slug);
  const making: Making = {
    dist,
    rendering,
    manifest: readManifest(dist),
    shell: readFileSync(join(dist, "index.html"), "utf8"),
    languages,
    texts,
    words: Object.fromEntries(languages.map((each) => [each, readPageMeta(folder, each)])),
    heads: Object.fromEntries(heads),
    pages: rendering.prerenderedPages(slugs),
    sections: markdownSections({ origin: originPlace }, readExamples()),
  };
  await rendering.startPages();
  const pages = new Map<string, string>();
  const operatorPages = new Set<string>();
  for (const language of languages) {
    for (const page of making.pages) {
      // oxlint-disable-next-line no-await-in-loop -- the app is in one language at a time
      const { whole, showsOperator } = await makePage(making, page, language);
      pages.set(pageFile(language, page.path), whole);
      if (showsOperator) {
        operatorPages.add(page.path);
      }
    }
    for (const page of rendering.unrenderedPages) {
      // oxlint-disable-next-line no-await-in-loop -- the app is in one language at a time
      pages.set(pageFile(language, page.path), await makeOther(making, page, language));
    }
  }
  const site = siteFiles(making);
  const hashes = (tag: "script" | "style") => [
    ...new Set([...pages.values()].flatMap((page) => inlineHashes(page, tag))),
  ];
  const record: BuildRecord = {
    folder: folderFor([...pages.values(), ...site.values()]),
    languages,
    pages: making.pages.map(({ path }) => path),
    notFound: rendering.notFoundPath,
    others: rendering.unrenderedPages.map(({ path }) => path),
    operatorPages: [...operatorPages],
    withOrigin: [...site.keys()].map((file) => `/${file}`),
    apiOrigins,
    hashes: { script: hashes("script"), style: hashes("style") },
  };
  for (const [file, text] of [...pages, ...site]) {
    write(dist, join(record.folder, file), text);
  }
  const { brand } = rendering;
  const english = making.words[languages[0] ?? "en"]?.["home"];
  write(dist, "site.webmanifest", webManifest(brand, english?.description ?? ""));
  write(dist, buildRecordFile, JSON.stringify(record));
}

/** Returns a folder name that is the hash of its contents. */
function folderFor(texts: readonly string[]): string {
  const digest = createHash("sha256");
  texts.forEach((text) => digest.update(text).update("\0"));
  return `.pages/${digest.digest("hex").slice(0, 16)}`;
}
