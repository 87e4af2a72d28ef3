import { fetchBenchmark } from "./fetchBenchmark.ts";

/** How an engine was asked: the name of a text, with what it fills in. */
export interface AccuracyNote {
  says: string;
  [figure: string]: string | number;
}

/** How one engine did on one corpus; right, wrong and unanswered add up to the cases, wrongly invalid is part of wrong. */
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

/** The figures that a benchmark run left for this page. */
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

/** The figures as this page knows them; throws on a file of another shape. */
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

/** Reads the published figures; null where none are published. */
export async function fetchAccuracy(signal: AbortSignal): Promise<AccuracyReport | null> {
  const read = await fetchBenchmark("accuracy", signal);
  if (read === null) {
    return null;
  }
  const report = readReport(read);
  return report.rows.length === 0 ? null : report;
}

/** The rows of each corpus, corpora and rows in the order of the file. */
export function byCorpus(rows: readonly AccuracyRow[]): Map<string, AccuracyRow[]> {
  const corpora = new Map<string, AccuracyRow[]>();
  for (const row of rows) {
    corpora.set(row.corpus, [...(corpora.get(row.corpus) ?? []), row]);
  }
  return corpora;
}
