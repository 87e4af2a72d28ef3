import { fetchBenchmark } from "./fetchBenchmark.ts";

/** How long single checks took at one place; times in ms, `bare_p50` for the same look-ups and dialogue without the engine. */
export interface LatencyRow {
  place: string;
  checks: number;
  round_trips: number;
  bare_p50: number;
  p50: number;
  p95: number;
  p99: number;
}

/** The figures that a benchmark run left for this page. */
export interface LatencyReport {
  generated_at: string;
  engine_version: string;
  round_trip_ms: number;
  rows: LatencyRow[];
}

const numbers = ["checks", "round_trips", "bare_p50", "p50", "p95", "p99"] as const;

function isRow(value: unknown): value is LatencyRow {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const row = value as Record<string, unknown>;
  return typeof row["place"] === "string" && numbers.every((name) => Number.isFinite(row[name]));
}

/** Reads the published figures; null where none are published, throws on a file of another shape. */
export async function fetchLatency(signal: AbortSignal): Promise<LatencyReport | null> {
  const report = (await fetchBenchmark("latency", signal)) as Partial<LatencyReport> | null;
  if (report === null) {
    return null;
  }
  const fits =
    typeof report.generated_at === "string" &&
    !Number.isNaN(Date.parse(report.generated_at)) &&
    typeof report.engine_version === "string" &&
    Number.isFinite(report.round_trip_ms) &&
    Array.isArray(report.rows) &&
    report.rows.every(isRow);
  if (!fits) {
    throw new TypeError("not a latency report");
  }
  return report.rows?.length === 0 ? null : (report as LatencyReport);
}
