import type { ArticleHead, Block } from "./article.ts";
import { newestFirst } from "./newestFirst.ts";

const heads = import.meta.glob<ArticleHead>("./articles/*.md", {
  query: "?head",
  import: "head",
  eager: true,
});

/** Every article, newest first. */
export const articles: readonly ArticleHead[] = newestFirst(Object.values(heads));

const bodies = import.meta.glob<readonly Block[]>("./articles/*.md", { import: "body" });
const begun = new Map<string, Promise<readonly Block[]>>();

/** The body of an article, read once. */
export function bodyOf(slug: string): Promise<readonly Block[]> {
  const known = begun.get(slug);
  if (known !== undefined) {
    return known;
  }
  const read = bodies[`./articles/${slug}.md`];
  const body = read === undefined ? Promise.resolve([]) : read();
  begun.set(slug, body);
  return body;
}
