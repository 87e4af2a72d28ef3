import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import type { Fixes } from "#server/data/tables/listRow.ts";
import { issueKind } from "./issueKind.ts";
import type { TypoFinder } from "./typoFinder.ts";

/** Returns a function that repairs the text of a cell if the owner chose to repair its kind of issue. */
export function createCellFixer(fixes: Fixes, typos: TypoFinder): (text: string) => string {
  const kinds = new Set(fixes.kinds);
  return (text) => {
    if ((!fixes.all && kinds.size === 0) || text === "") {
      return text;
    }
    const parsed = parseAddress(text);
    if (parsed.ok) {
      return kinds.has("typo_domain") ? (typos.suggestionFor(parsed) ?? text) : text;
    }
    const suggestion = suggestRepair(text, parsed)?.email ?? null;
    return suggestion !== null && (fixes.all || kinds.has(issueKind(text, suggestion)))
      ? suggestion
      : text;
  };
}
