import { fetchBenchmark } from "./fetchBenchmark.ts";

/** Latency at one provider, in ms; `bare_p50` is the same queries and SMTP dialogue without the engine. */
export interface LatencyRow {
  place: string;
  checks: number;
  round_trips: number;
  bare_p50: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Published results of a benchmark run. */
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

/** Fetches the published report; null if there is none, throws on a file of another shape. */
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
