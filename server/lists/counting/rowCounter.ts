import type { ListCounts } from "#contract/listShape.ts";
import type { ListIssue } from "#contract/listReview.ts";
import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import type { RuleMatcher } from "#engine/lists/ownRules.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { ListReadError } from "#listReader/input/listReadError.ts";
import type { ListRecord } from "#listReader/input/listRecord.ts";
import { mentionsAddress } from "#listReader/input/mentionsAddress.ts";
import type { MalformedAddress, WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { notAnAddress, type CountedRow } from "#server/data/tables/listChunkRow.ts";
import {
  type ExpectedDuration,
  type ListRow,
  fixesOf,
  optionsOf,
} from "#server/data/tables/listRow.ts";
import { withoutNames } from "#engine/suggestions/ownDomains.ts";
import { loadOwnDomains } from "#server/services/suggestions/loadOwnDomains.ts";
import { createRecordReader, type Reading } from "./createRecordReader.ts";
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
  /** Returns the rows that a record becomes: several if it has several addresses. `number` counts records from 1. Throws a {@link ListReadError} if the list gets too many. */
  count(number: number, record: ListRecord): CountedRow[];
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
    split: 0,
    most_in_line: 0,
    duplicates: 0,
    recently_validated: 0,
    blocked_by_rule: 0,
    sandbox: 0,
    billable: 0,
  };
}

/** Creates a counter of the addresses in these columns, with the list's options and fixes and the account's own rules. */
export async function createCounter(
  context: Pick<WorkerContext, "database" | "ports" | "operatorLists" | "now">,
  list: ListRow,
  columns: readonly number[],
): Promise<RowCounter> {
  const options = optionsOf(list.options);
  const { rules } = await accountRules(context, list.account_id);
  const duplicates = createDuplicateFinder();
  const times = new DurationEstimator();
  const recent = new RecentResults(context, list);
  const counts = noCounts();
  const issues = new IssueCounter();
  const typos = new TypoFinder(withoutNames(await loadOwnDomains(context, list.account_id)));
  const read = createRecordReader(options, fixesOf(list.fixes), { typos, columns });

  const count: RowCounter["count"] = (record, file) => {
    const readings = read(record, file.cells);
    addRecord(counts, readings.length, file.line);
    issues.addBroken(counts.rows + 1, file);
    return readings.map((reading, index) => {
      counts.rows += 1;
      return withOrigin(countReading(counts.rows, reading), {
        column: reading.column === columns[0] ? undefined : reading.column,
        record: record === counts.rows ? undefined : record,
        part: readings.length > 1 ? index + 1 : undefined,
      });
    });
  };
  const countReading = (position: number, { text, parsed, issue }: Reading): CountedRow => {
    if (issue !== undefined) {
      issues.add(issue.kind, position, issue.cell, issue.read);
    }
    if (parsed === null) {
      counts.blank += 1;
      return { kind: "blank", email: null };
    }
    return parsed.ok
      ? countAddress(position, text, parsed)
      : countMalformed(position, text, parsed);
  };
  const countMalformed = (position: number, text: string, error: MalformedAddress): CountedRow => {
    const row = malformedRow(text, error);
    const { suggestion = null } = row;
    counts.malformed += 1;
    counts.not_an_address += row.email === null ? 1 : 0;
    issues.add(issueKind(text, suggestion), position, text, suggestion);
    return row;
  };
  const countAddress = (position: number, email: string, parsed: WellFormedAddress): CountedRow => {
    const meant = typos.suggestionFor(parsed);
    if (meant !== null) {
      issues.add("typo_domain", position, email, meant);
    }
    const key = canonicalAddress(parsed, null).canonical;
    const spelling = options.dedupe === "exact" ? parsed.email : key;
    const original = options.dedupe === "none" ? null : duplicates.findFirst(spelling, position);
    if (original !== null) {
      counts.duplicates += 1;
      return { kind: "duplicate", email, of: original };
    }
    const row: CountedRow = { kind: classifyRow(context, rules, parsed), email };
    if (row.kind !== "rule") {
      times.add(parsed.domainAscii);
    }
    recent.add(row, key);
    return row;
  };
  const settle = async (rows: CountedRow[]): Promise<void> => {
    await recent.mark(rows);
    addKinds(counts, rows);
  };
  return {
    counts,
    count,
    settle,
    issues: () => issues.issues(),
    expected: () => times.expected(context.ports),
  };
}

/** Sets the origin of a row in place, without properties that are undefined. */
function withOrigin(
  row: CountedRow,
  { column, record, part }: Record<"column" | "record" | "part", number | undefined>,
): CountedRow {
  if (column !== undefined) {
    row.column = column;
  }
  if (record !== undefined) {
    row.record = record;
  }
  if (part !== undefined) {
    row.part = part;
  }
  return row;
}

function classifyRow(
  { ports }: Pick<WorkerContext, "ports">,
  rules: RuleMatcher,
  address: WellFormedAddress,
): "rule" | "sandbox" | "check" {
  if (rules(address) !== null) {
    return "rule";
  }
  return ports.networkOf(address.domainAscii).sandbox ? "sandbox" : "check";
}

/** Returns the row of text that isn't a valid address, with the address that was probably meant. */
function malformedRow(text: string, error: MalformedAddress): CountedRow {
  const suggestion = suggestRepair(text, error)?.email;
  return {
    kind: "malformed",
    ...(mentionsAddress(text)
      ? { email: text, code: error.code }
      : { email: null, code: notAnAddress }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Adds rows to the counts of their kinds. */
function addKinds(counts: ListCounts, rows: readonly CountedRow[]): void {
  for (const { kind } of rows) {
    counts.recently_validated += kind === "known" ? 1 : 0;
    counts.blocked_by_rule += kind === "rule" ? 1 : 0;
    counts.sandbox += kind === "sandbox" ? 1 : 0;
    counts.billable += kind === "check" ? 1 : 0;
  }
}

/** Adds a record of so many rows to the counts of split ones. Throws if the list gets too many rows. */
function addRecord(counts: ListCounts, rows: number, line: number): void {
  if (counts.rows + rows > listReaderLimits.rows) {
    throw new ListReadError("too_many_rows", "The list has more than 1,000,000 rows.", line);
  }
  counts.split += rows - 1;
  counts.most_in_line = Math.max(counts.most_in_line, rows > 1 ? rows : 0);
}
