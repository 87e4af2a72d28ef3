import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AccuracyRow } from "#bench/accuracy/accuracyRow.ts";
import { tally } from "#bench/fixtures/checkedList.ts";
import { brand } from "#web/brand.ts";
import { measuredFigures } from "#web/features/showcase/measuredFigures.ts";

test("an engine that says valid and invalid is right only where that is the verdict", () => {
  const known = ["deliverable", "deliverable", "undeliverable", "undeliverable"];
  const said = ["valid", "invalid", "invalid", "valid"];
  expect(
    tally(
      known.map((verdict) => ({ verdicts: [verdict] })),
      said.map((verdict) => ({ verdict })),
    ),
  ).toEqual({ right: 2, wrong: 2, wronglyInvalid: 1, unanswered: 0 });
});

test("an invalid where nothing is known of the mailbox is wrongly invalid, and silence is no answer", () => {
  const unknown = { verdicts: ["unknown"] };
  const answers = [
    { verdict: "invalid" },
    { verdict: "undeliverable" },
    { verdict: "valid" },
    null,
  ];
  expect(tally([unknown, unknown, unknown, unknown], answers)).toEqual({
    right: 0,
    wrong: 3,
    wronglyInvalid: 2,
    unanswered: 1,
  });
});

test("of several right verdicts each is right", () => {
  const either = { verdicts: ["deliverable", "unknown"] };
  const { right } = tally([either, either], [{ verdict: "unknown" }, { verdict: "valid" }]);
  expect(right).toBe(2);
});

interface Latency {
  round_trip_ms: number;
  rows: { place: string; p50: number }[];
}

const published = (name: string): unknown =>
  JSON.parse(readFileSync(`public/benchmarks/${name}.json`, "utf8"));
const accuracyRows = () => (published("accuracy") as { rows: AccuracyRow[] }).rows;

test("the home page shows the published figures", () => {
  const ours = accuracyRows().filter(({ engine }) => engine === brand.name);
  const sum = (of: "right" | "cases") => ours.reduce((total, row) => total + row[of], 0);
  const latency = published("latency") as Latency;
  const link = latency.rows.find(({ place }) => place === "link");
  expect(measuredFigures).toEqual({
    accuracy: { right: sum("right"), cases: sum("cases") },
    latency: { ms: Math.round(link?.p50 ?? 0), trip: latency.round_trip_ms },
  });
});

test("the published figures add up", () => {
  const rows = accuracyRows();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.right + row.wrong + row.unanswered, row.engine).toBe(row.cases);
    expect(row.wrongly_invalid, row.engine).toBeLessThanOrEqual(row.wrong);
  }
});
