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
export function parseRowFilter(asked: RowFilterQuery): ResultFilter | null {
  const filter: ResultFilter = {
    verdicts: several(asked.verdict),
    reasons: several(asked.reason),
    scoreMin: asked.score_min ?? null,
    begins: asked.q === undefined || asked.q === "" ? null : asked.q.toLowerCase(),
    suggested: asked.suggestion === undefined ? null : true,
    domain: asked.domain === undefined || asked.domain === "" ? null : asked.domain.toLowerCase(),
    reply: asked.reply === undefined || asked.reply === "" ? null : asked.reply.toLowerCase(),
  };
  return Object.values(filter).every((value) => value === null) ? null : filter;
}
