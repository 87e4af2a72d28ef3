import type { ListCounts } from "#contract/listShape.ts";
import type { ListIssue } from "#contract/listReview.ts";
import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { RuleMatcher } from "#engine/lists/ownRules.ts";
import { readAddress } from "#engine/suggestions/readAddress.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { mentionsAddress } from "#listReader/input/mentionsAddress.ts";
import {
  type MalformedAddress,
  type WellFormedAddress,
  parseAddress,
} from "#engine/syntax/parseAddress.ts";
import { notAnAddress, type CountedRow } from "#server/data/tables/listChunkRow.ts";
import {
  type ExpectedDuration,
  type ListRow,
  fixesOf,
  optionsOf,
} from "#server/data/tables/listRow.ts";
import { createCellFixer } from "./createCellFixer.ts";
import { RecentResults } from "./recentResults.ts";
import { accountRules } from "./accountRules.ts";
import type { WorkerContext } from "#server/lists/workerContext.ts";
import { IssueCounter } from "./issueCounter.ts";
import { issueKind } from "./issueKind.ts";
import { TypoFinder } from "./typoFinder.ts";
import { createDuplicateFinder } from "./duplicateFinder.ts";
import { DurationEstimator } from "./durationEstimator.ts";

/** Classifies the rows of a list and counts them by kind. */
export interface RowCounter {
  readonly counts: ListCounts;
  count(position: number, cell: string): CountedRow;
  /** Marks the rows that the account has a recent result for, and counts the rows by kind. Call it once for each group of rows, in order. */
  settle(rows: CountedRow[]): Promise<void>;
  /** Returns the issues of the rows counted so far. */
  issues(): ListIssue[];
  /** Estimates how long the rows counted so far take. */
  expected(): ExpectedDuration;
}

/** Returns counts of no rows. */
function noCounts(): ListCounts {
  return {
    rows: 0,
    blank: 0,
    malformed: 0,
    not_an_address: 0,
    duplicates: 0,
    recently_validated: 0,
    blocked_by_rule: 0,
    sandbox: 0,
    billable: 0,
  };
}

/** Creates a counter with the list's options and fixes and the account's own rules. */
export async function createCounter(
  context: Pick<WorkerContext, "database" | "ports" | "now">,
  list: ListRow,
): Promise<RowCounter> {
  const options = optionsOf(list.options);
  const rules = await accountRules(context, list.account_id);
  const seen = createDuplicateFinder();
  const times = new DurationEstimator();
  const recent = new RecentResults(context, list);
  const counts = noCounts();
  const issues = new IssueCounter();
  const typos = new TypoFinder();
  const fixedCell = createCellFixer(fixesOf(list.fixes), typos);

  const count = (position: number, cell: string): CountedRow => {
    counts.rows += 1;
    const text = fixedCell(position, cell);
    if (text === "") {
      counts.blank += 1;
      return { kind: "blank", email: null };
    }
    const parsed = parseAddress(text);
    if (parsed.ok) {
      return countAddress(position, text, parsed);
    }
    const read = options.text_around === "read" ? readAddress(text) : null;
    if (read === null) {
      return countMalformed(position, text, parsed);
    }
    issues.add("text_around", position, text, read.email);
    return countAddress(position, read.email, read);
  };
  const countMalformed = (position: number, text: string, error: MalformedAddress): CountedRow => {
    const suggestion = suggestRepair(text, error)?.email ?? null;
    const isReadable = mentionsAddress(text);
    counts.malformed += 1;
    counts.not_an_address += isReadable ? 0 : 1;
    issues.add(issueKind(text, suggestion), position, text, suggestion);
    const row: CountedRow = isReadable
      ? { kind: "malformed", email: text, code: error.code }
      : { kind: "malformed", email: null, code: notAnAddress };
    return suggestion === null ? row : { ...row, suggestion };
  };
  const countAddress = (position: number, email: string, parsed: WellFormedAddress): CountedRow => {
    const meant = typos.suggestionFor(parsed);
    if (meant !== null) {
      issues.add("typo_domain", position, email, meant);
    }
    const key = canonicalAddress(parsed, null).canonical;
    const spelling = options.dedupe === "exact" ? parsed.email : key;
    const original = options.dedupe === "none" ? null : seen.firstOf(spelling, position);
    if (original !== null) {
      counts.duplicates += 1;
      return { kind: "duplicate", email, of: original };
    }
    const row: CountedRow = { kind: kindOf(context, rules, parsed), email };
    if (row.kind !== "rule") {
      times.add(parsed.domainAscii);
    }
    recent.add(row, key);
    return row;
  };
  const settle = async (rows: CountedRow[]): Promise<void> => {
    await recent.mark(rows);
    for (const { kind } of rows) {
      counts.recently_validated += kind === "known" ? 1 : 0;
      counts.blocked_by_rule += kind === "rule" ? 1 : 0;
      counts.sandbox += kind === "sandbox" ? 1 : 0;
      counts.billable += kind === "check" ? 1 : 0;
    }
  };
  return {
    counts,
    count,
    settle,
    issues: () => issues.issues(),
    expected: () => times.expected(context.ports),
  };
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
