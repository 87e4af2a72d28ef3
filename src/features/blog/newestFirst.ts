import type { ArticleHead } from "./article.ts";

/** The order of lists and feeds; of one day, by name. */
export function newestFirst(heads: readonly ArticleHead[]): ArticleHead[] {
  return heads.toSorted(
    (one, two) => two.date.localeCompare(one.date, "en") || one.slug.localeCompare(two.slug, "en"),
  );
}
