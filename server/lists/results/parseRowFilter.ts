import type { ResultFilter } from "#server/data/queries/resultPages.ts";

/** A filter as query parameters; several values are comma-separated. */
export interface RowFilterQuery {
  verdict?: string | undefined;
  reason?: string | undefined;
  score_min?: number | undefined;
  q?: string | undefined;
  suggestion?: "any" | undefined;
  domain?: string | undefined;
  reply?: string | undefined;
}

const several = (text: string | undefined): string[] | null =>
  text === undefined || text === "" ? null : text.split(",").map((one) => one.trim());

/** Parses a filter; returns null if it matches every row. */
export function parseRowFilter(query: RowFilterQuery): ResultFilter | null {
  const filter: ResultFilter = {
    verdicts: several(query.verdict),
    reasons: several(query.reason),
    scoreMin: query.score_min ?? null,
    begins: query.q === undefined || query.q === "" ? null : query.q.toLowerCase(),
    suggested: query.suggestion === undefined ? null : true,
    domain: query.domain === undefined || query.domain === "" ? null : query.domain.toLowerCase(),
    reply: query.reply === undefined || query.reply === "" ? null : query.reply.toLowerCase(),
  };
  return Object.values(filter).every((value) => value === null) ? null : filter;
}
