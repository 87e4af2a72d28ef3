import { expect, test } from "vitest";
import { hostBatches } from "#server/lists/running/mailboxPhase.ts";

const backlog = (rows: readonly number[]) =>
  rows.map((count, index) => ({ host_key: `mx${index}`, rows: count, due_at: 0 }));

test("an MX host with a batch of rows has its own batch, small ones share one", () => {
  expect(hostBatches(backlog([1, 250, 60, 39, 5, 100, 7]), 100)).toEqual([
    ["mx1"],
    ["mx0", "mx2", "mx3"],
    ["mx5"],
    ["mx4", "mx6"],
  ]);
  expect(hostBatches([], 100)).toEqual([]);
});

test("100,000 domains with a few rows each are taken in as many goes as their rows fill batches", () => {
  const bins = hostBatches(backlog(Array.from({ length: 100_000 }, () => 4)), 100);
  expect(bins).toHaveLength(4000);
  expect(bins.flat()).toHaveLength(100_000);
});
