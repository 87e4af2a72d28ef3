import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AccuracyRow } from "#bench/accuracyRow.ts";
import { tally } from "#bench/checkedList.ts";

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

test("the published figures add up", () => {
  const { rows } = JSON.parse(readFileSync("public/benchmarks/accuracy.json", "utf8")) as {
    rows: AccuracyRow[];
  };
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.right + row.wrong + row.unanswered, row.engine).toBe(row.cases);
    expect(row.wrongly_invalid, row.engine).toBeLessThanOrEqual(row.wrong);
  }
});
