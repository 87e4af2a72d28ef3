import type { HostBacklog } from "#server/data/queries/listResults.ts";

/** Groups MX hosts whose rows are claimed together: a host with at least `batch` rows is alone, smaller hosts share a group. */
export function hostBatches(backlog: readonly HostBacklog[], batch: number): string[][] {
  const bins: string[][] = [];
  let small: string[] = [];
  let rows = 0;
  for (const host of backlog) {
    if (host.rows >= batch) {
      bins.push([host.host_key]);
      continue;
    }
    small.push(host.host_key);
    rows += host.rows;
    if (rows >= batch) {
      bins.push(small);
      [small, rows] = [[], 0];
    }
  }
  return small.length === 0 ? bins : [...bins, small];
}
