import type { RowFilter } from "./rowFilter.ts";

/** Returns the URL parameters of a filter; the page starts over, and no row is open. */
export function filterParams(filter: RowFilter): Record<string, string | null> {
  const { verdicts, reason, scoreMin, begins, suggested, domain, reply } = filter;
  return {
    verdict: verdicts.join(","),
    reason,
    score: scoreMin === null ? null : String(scoreMin),
    q: begins,
    suggestion: suggested ? "any" : null,
    domain,
    reply,
    at: null,
    row: null,
    place: null,
  };
}
