import type { ListCounts } from "#contract/listShape.ts";
import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { RuleMatcher } from "#engine/lists/ownRules.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { type WellFormedAddress, parseAddress } from "#engine/syntax/parseAddress.ts";
import { cachedResults } from "#server/data/queries/cachedResults.ts";
import type { CountedRow } from "#server/data/tables/listChunkRow.ts";
import type { CachedResultRow } from "#server/data/tables/listResultRow.ts";
import {
  type ExpectedDuration,
  type ListRow,
  fixesOf,
  optionsOf,
} from "#server/data/tables/listRow.ts";
import { accountRules } from "./accountRules.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { createDuplicateFinder } from "./duplicateFinder.ts";
import { DurationEstimator } from "./durationEstimator.ts";
/** Classifies the rows of a list and counts them by kind. */
export interface RowCounter {
  readonly counts: ListCounts;
  count(position: number, cell: string): CountedRow;
  /** Marks the rows that the account has a recent result for, and counts the rows by kind. Call it once for each group of rows, in order. */
  settle(rows: CountedRow[]): Promise<void>;
  /** Estimates how long the rows counted so far take. */
  expected(): ExpectedDuration;
}

/** Creates a counter with the list's options and fixes and the account's own rules. */
export async function createCounter(
  context: Pick<WorkerContext, "database" | "ports" | "now">,
  list: ListRow,
): Promise<RowCounter> {
  const wished = optionsOf(list.options);
  const fixes = fixesOf(list.fixes);
  const rules = await accountRules(context, list.account_id);
  const seen = createDuplicateFinder();
  const times = new DurationEstimator();
  const reuses = wished.skip_if_validated_within_s > 0;
  /** Address keys of the unsettled rows; filled only if recent results are reused. */
  const keys = new Map<CountedRow, string>();
  const counts: ListCounts = {
    rows: 0,
    blank: 0,
    malformed: 0,
    duplicates: 0,
    recently_validated: 0,
    blocked_by_rule: 0,
    sandbox: 0,
    billable: 0,
  };
  const since = context.now() - wished.skip_if_validated_within_s * 1000;

  const mended = (position: number, cell: string): string => {
    const own = fixes.rows[String(position)];
    return own ?? (fixes.all ? (suggested(cell) ?? cell) : cell);
  };
  const count = (position: number, cell: string): CountedRow => {
    counts.rows += 1;
    const email = mended(position, cell);
    if (email === "") {
      counts.blank += 1;
      return { kind: "blank", email: null };
    }
    const parsed = parseAddress(email);
    if (!parsed.ok) {
      counts.malformed += 1;
      const suggestion = suggested(email);
      const row: CountedRow = { kind: "malformed", email, code: parsed.code };
      return suggestion === null ? row : { ...row, suggestion };
    }
    const key = canonicalAddress(parsed, null).canonical;
    const spelling = wished.dedupe === "exact" ? parsed.email : key;
    const original = wished.dedupe === "none" ? null : seen.firstOf(spelling, position);
    if (original !== null) {
      counts.duplicates += 1;
      return { kind: "duplicate", email, of: original };
    }
    const row: CountedRow = { kind: kindOf(context, rules, parsed), email };
    if (row.kind !== "rule") {
      times.add(parsed.domainAscii);
    }
    if (reuses) {
      keys.set(row, key);
    }
    return row;
  };
  const settle = async (rows: CountedRow[]): Promise<void> => {
    if (reuses) {
      await takeKnown(rows);
    }
    for (const { kind } of rows) {
      counts.recently_validated += kind === "known" ? 1 : 0;
      counts.blocked_by_rule += kind === "rule" ? 1 : 0;
      counts.sandbox += kind === "sandbox" ? 1 : 0;
      counts.billable += kind === "check" ? 1 : 0;
    }
  };
  const takeKnown = async (rows: CountedRow[]): Promise<void> => {
    const known = await knownByKey(rows);
    for (const row of rows) {
      const answer = known.get(keys.get(row) ?? "");
      if (row.kind === "check" && answer !== undefined) {
        const { verdict, reason, score, suggestion, provider, reply, checked_at } = answer;
        row.kind = "known";
        row.known = { verdict, reason, score, suggestion, provider, reply, checked_at };
      }
    }
    keys.clear();
  };
  const knownByKey = async (rows: CountedRow[]): Promise<Map<string, CachedResultRow>> => {
    const asked = rows.filter(({ kind }) => kind === "check").map((row) => keys.get(row) ?? "");
    const found = await cachedResults(context.database.queries, {
      accountId: list.account_id,
      keys: asked,
      since,
    });
    return new Map(found.map((answer) => [answer.address_key, answer]));
  };
  return { counts, count, settle, expected: () => times.expected(context.ports) };
}

function kindOf(
  { ports }: Pick<WorkerContext, "ports">,
  rules: RuleMatcher,
  address: WellFormedAddress,
): "rule" | "sandbox" | "check" {
  if (rules(address) !== null) {
    return "rule";
  }
  return ports.networkOf(address.domainAscii).sandbox ? "sandbox" : "check";
}

/** Returns the suggested repair of a malformed address; null if it is well formed or has none. */
function suggested(cell: string): string | null {
  const parsed = parseAddress(cell);
  return parsed.ok ? null : (suggestRepair(cell, parsed)?.email ?? null);
}
