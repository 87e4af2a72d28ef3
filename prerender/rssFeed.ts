import { originPlace } from "#server/http/pages/buildRecord.ts";
import type { ArticleHead } from "#web/features/blog/article.ts";
import { articlePath } from "#web/features/blog/articlePath.ts";
import { feedPath } from "#web/features/blog/feedPath.ts";
import { paths } from "#web/paths.ts";
import { pageUrl } from "./pageUrl.ts";
import { escapeHtml } from "./escapeHtml.ts";

interface Feed {
  title: string;
  description: string;
  language: string;
  /** All languages of the pages. */
  languages: readonly string[];
  /** Newest first. */
  heads: readonly ArticleHead[];
}

const moment = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

/** Returns the articles of a language as RSS 2.0; the server fills in its origin. */
export function rssFeed({ title, description, language, languages, heads }: Feed): string {
  const address = (path: string) => pageUrl(path, language, languages);
  const items = heads.map(
    (head) => `    <item>
      <title>${escapeHtml(head.title)}</title>
      <link>${address(articlePath(head.slug))}</link>
      <guid isPermaLink="true">${address(articlePath(head.slug))}</guid>
      <pubDate>${moment(head.date)}</pubDate>
      <description>${escapeHtml(head.summary)}</description>
    </item>`,
  );
  const changed = heads
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeHtml(title)}</title>
    <link>${address(paths.blog)}</link>
    <description>${escapeHtml(description)}</description>
    <language>${language}</language>${changed === undefined ? "" : `\n    <lastBuildDate>${moment(changed)}</lastBuildDate>`}
    <atom:link href="${originPlace}${feedPath(language)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
  </channel>
</rss>
`;
}
