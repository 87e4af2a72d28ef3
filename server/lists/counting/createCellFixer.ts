import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { Fixes } from "#server/data/tables/listRow.ts";
import { issueKind } from "./issueKind.ts";
import type { TypoFinder } from "./typoFinder.ts";

/** Returns a function that applies a list's fixes to a cell: the owner's own text for a row, or the repair of its kind of issue. */
export function createCellFixer(
  fixes: Fixes,
  typos: TypoFinder,
): (position: number, cell: string) => string {
  const kinds = new Set(fixes.kinds);
  return (position, cell) => {
    const own = fixes.rows[String(position)];
    if (own !== undefined || (!fixes.all && kinds.size === 0) || cell === "") {
      return own ?? cell;
    }
    const parsed = parseAddress(cell);
    if (parsed.ok) {
      return kinds.has("typo_domain") ? (typos.suggestionFor(parsed) ?? cell) : cell;
    }
    const suggestion = suggestRepair(cell, parsed)?.email ?? null;
    return suggestion !== null && (fixes.all || kinds.has(issueKind(cell, suggestion)))
      ? suggestion
      : cell;
  };
}
