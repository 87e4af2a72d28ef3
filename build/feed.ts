import { brand } from "#web/brand.ts";
import type { ArticleHead } from "#web/screens/blog/article.ts";

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`);

const moment = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString();

/** The articles as RSS 2.0, newest first; `origin` is where the pages are, as in `https://example.com`. */
export function feedOf(heads: readonly ArticleHead[], origin: string): string {
  const items = heads.map(
    ({ slug, title, summary, date }) => `    <item>
      <title>${escaped(title)}</title>
      <link>${origin}/blog/${slug}</link>
      <guid isPermaLink="true">${origin}/blog/${slug}</guid>
      <pubDate>${moment(date)}</pubDate>
      <description>${escaped(summary)}</description>
    </item>`,
  );
  const changed = heads
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escaped(brand.name)}</title>
    <link>${origin}/blog</link>
    <description>How email addresses are checked, and what can be known about them.</description>
    <language>en</language>${changed === undefined ? "" : `\n    <lastBuildDate>${moment(changed)}</lastBuildDate>`}
    <atom:link href="${origin}/blog/feed.xml" rel="self" type="application/rss+xml"/>
${items.join("\n")}
  </channel>
</rss>
`;
}
