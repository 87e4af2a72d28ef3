import { originPlace } from "#server/http/pages/buildRecord.ts";
import { changesFeedPath } from "#reference/changesFeed.ts";
import type { MarkdownSection } from "#reference/markdownSections.ts";
import { sectionPath } from "#reference/referenceFiles.ts";
import { pageUrl, alternateUrls } from "./pageUrl.ts";

/** Returns the sitemap: every page in every language, with alternates (sitemaps.org). */
export function sitemap(paths: readonly string[], languages: readonly string[]): string {
  const entries = paths.flatMap((path) =>
    languages.map((language) =>
      [
        "<url>",
        `<loc>${pageUrl(path, language, languages)}</loc>`,
        ...alternateUrls(path, languages).map(
          (each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${each.href}"/>`,
        ),
        "</url>",
      ].join(""),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** Returns robots.txt: public pages are allowed, signed-in pages and the API aren't (RFC 9309). */
export function robots(others: readonly string[]): string {
  const closed = new Set(others.map((path) => path.replace(/\/:.*$/u, "")));
  return [
    "User-agent: *",
    ...[...closed, "/oauth", "/v1/"].toSorted().map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${originPlace}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Returns the list of pages for language models (llmstxt.org). */
export function llms(
  name: string,
  pages: readonly { path: string; name: string; description: string }[],
  sections: readonly MarkdownSection[],
): string {
  const home = pages.find(({ path }) => path === "/");
  const rest = pages.filter((page) => page !== home);
  return [
    `# ${name}`,
    "",
    `> ${home?.description ?? ""}`,
    "",
    "## Pages",
    "",
    ...rest.map((page) => `- [${page.name}](${originPlace}${page.path}): ${page.description}`),
    "",
    "## API",
    "",
    `- [API reference as Markdown](${originPlace}/llms-full.txt): every call, field, error code and sandbox address`,
    `- [OpenAPI 3.1](${originPlace}/openapi.json): the machine-readable description`,
    `- [Postman collection](${originPlace}/postman_collection.json): a request with an example body for each call`,
    `- [Changes of the API](${originPlace}${changesFeedPath}): an Atom feed`,
    "",
    "## Sections of the API reference",
    "",
    ...sections.map(({ id, title }) => `- [${title}](${originPlace}${sectionPath(id)})`),
    "",
  ].join("\n");
}

/** Returns the web app manifest (w3.org/TR/appmanifest). */
export function webManifest(brand: { name: string; logo: string }, description: string): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description,
    start_url: "/",
    display: "minimal-ui",
    background_color: "#0B1220",
    theme_color: "#0B1220",
    icons: [{ src: brand.logo, sizes: "any", type: "image/svg+xml" }],
  });
}
