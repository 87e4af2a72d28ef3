/** Response times since the previous report, without refused requests. */
export interface LatencyReport {
  answers: number;
  failed: number;
  p50: number;
  p99: number;
  most: number;
  /** Responses by status; 0 counts requests without an answer. */
  statuses: Record<string, number>;
}

/** Returns the report of these times in ms and of the number of responses by status. */
export function latencyReport(
  times: readonly number[],
  statuses: Record<string, number>,
): LatencyReport {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return {
    answers,
    failed: answers - sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    most: sorted.at(-1) ?? 0,
    statuses,
  };
}
