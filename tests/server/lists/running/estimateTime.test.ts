import { expect, test } from "vitest";
import { estimateTime } from "#server/lists/running/estimateTime.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";

const at = 1_000_000;
const list = { total: 303, done: 252 } as ListRow;
const pace = { since: at - 7000, done: 0 };

test("what is left is told in whole milliseconds, and ends no sooner than the last row may be asked about", () => {
  const backlog = [{ host_key: "mx.example.com", rows: 51, due_at: at + 60_000 }];
  const estimate = estimateTime({ list, backlog, pace, paused: new Map() }, at);
  expect(estimate).toMatchObject({ rate_per_s: 36, retrying: 51, next_retry_at: at + 60_000 });
  expect([estimate.earliest, estimate.latest]).toEqual([at + 60_000, at + 90_000]);
});

test("a fast list is told by its pace", () => {
  const backlog = [{ host_key: "mx.example.com", rows: 51, due_at: 0 }];
  const { earliest, latest } = estimateTime({ list, backlog, pace, paused: new Map() }, at);
  expect([earliest, latest]).toEqual([at + 1417, at + 2126]);
});

test("a provider that is left alone for a while is the brake", () => {
  const backlog = [
    { host_key: "google", rows: 600, due_at: 0 },
    { host_key: "mx.example.com", rows: 5, due_at: 0 },
  ];
  const paused = new Map([["google", at + 1000]]);
  const estimate = estimateTime({ list, backlog, pace, paused }, at);
  expect(estimate.brake).toEqual({ provider: "google", per_minute: 60, remaining: 600 });
  expect(estimate.earliest).toBe(at + 600_000);
});
