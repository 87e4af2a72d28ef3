import type { HostBacklog } from "#server/data/queries/listResults.ts";

/** Mail hosts whose rows are taken in one go: each has a batch of them, or they have one together. */
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
