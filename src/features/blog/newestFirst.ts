import type { ArticleHead } from "./article.ts";

/** Sorts articles for lists and feeds: newest first, and by slug within a day. */
export function newestFirst(heads: readonly ArticleHead[]): ArticleHead[] {
  return heads.toSorted(
    (one, two) => two.date.localeCompare(one.date, "en") || one.slug.localeCompare(two.slug, "en"),
  );
}
