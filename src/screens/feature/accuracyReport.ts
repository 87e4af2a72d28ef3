import { fetchBenchmark } from "./fetchBenchmark.ts";

/** Note on how an engine was run: key of a text and its values. */
export interface AccuracyNote {
  says: string;
  [figure: string]: string | number;
}

/** Result of one engine on one corpus, as `bench/accuracy/accuracyRow.ts` writes it; the app imports nothing of `bench/`. `right`, `wrong` and `unanswered` add up to `cases`; `wrong` includes `wrongly_invalid`. */
export interface AccuracyRow {
  corpus: string;
  cases: number;
  engine: string;
  version: string;
  right: number;
  wrong: number;
  wrongly_invalid: number;
  unanswered: number;
  notes: readonly AccuracyNote[];
}

/** Published results of a benchmark run. */
export interface AccuracyReport {
  generated_at: string;
  engine_version: string;
  rows: AccuracyRow[];
}

const numbers = ["cases", "right", "wrong", "wrongly_invalid", "unanswered"] as const;
const words = ["corpus", "engine", "version"] as const;

function isNote(value: unknown): value is AccuracyNote {
  return (
    typeof value === "object" &&
    value !== null &&
    "says" in value &&
    Object.values(value).every((part) => ["string", "number"].includes(typeof part)) &&
    typeof value.says === "string"
  );
}

function isRow(value: unknown): value is AccuracyRow {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const row = value as Record<string, unknown>;
  return (
    numbers.every((name) => Number.isFinite(row[name])) &&
    words.every((name) => typeof row[name] === "string") &&
    Array.isArray(row["notes"]) &&
    row["notes"].every(isNote)
  );
}

/** Parses a report; throws a TypeError on a file of another shape. */
function readReport(value: unknown): AccuracyReport {
  const report = value as Partial<AccuracyReport> | null;
  const fits =
    typeof report?.generated_at === "string" &&
    !Number.isNaN(Date.parse(report.generated_at)) &&
    typeof report.engine_version === "string" &&
    Array.isArray(report.rows) &&
    report.rows.every(isRow);
  if (!fits) {
    throw new TypeError("not an accuracy report");
  }
  return report as AccuracyReport;
}

/** Fetches the published report; null if there is none. */
export async function fetchAccuracy(signal: AbortSignal): Promise<AccuracyReport | null> {
  const read = await fetchBenchmark("accuracy", signal);
  if (read === null) {
    return null;
  }
  const report = readReport(read);
  return report.rows.length === 0 ? null : report;
}

/** Groups rows by corpus, in the order of the file. */
export function byCorpus(rows: readonly AccuracyRow[]): Map<string, AccuracyRow[]> {
  const corpora = new Map<string, AccuracyRow[]>();
  for (const row of rows) {
    corpora.set(row.corpus, [...(corpora.get(row.corpus) ?? []), row]);
  }
  return corpora;
}
