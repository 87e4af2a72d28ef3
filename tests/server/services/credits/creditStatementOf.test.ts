import { expect, test } from "vitest";
import { buildCreditStatement } from "#server/services/credits/buildCreditStatement.ts";

test("a statement sums each kind of movement on its own, charges as positive numbers", () => {
  const statement = buildCreditStatement({
    month: "2026-11",
    opening: 100,
    totals: [
      { kind: "opening", ofList: false, count: 1, credits: 50 },
      { kind: "grant", ofList: false, count: 2, credits: 30 },
      { kind: "purchase", ofList: false, count: 3, credits: 7000 },
      // A refund of 500, and one of 200 that was given back after a won dispute.
      { kind: "refund", ofList: false, count: 3, credits: -500 },
      { kind: "charge", ofList: true, count: 4, credits: -900 },
      { kind: "charge", ofList: false, count: 5, credits: -5 },
    ],
  });
  expect(statement).toEqual({
    object: "credit_statement",
    month: "2026-11",
    opening_balance: 100,
    closing_balance: 5775,
    granted: { count: 3, credits: 80 },
    purchased: { count: 3, credits: 7000 },
    refunded: { count: 3, credits: 500 },
    charged_lists: { count: 4, credits: 900 },
    charged_validations: { count: 5, credits: 5 },
  });
});

test("credits given back after won disputes count against the refunded ones", () => {
  const totals = [{ kind: "refund", ofList: false, count: 1, credits: 200 }] as const;
  const { refunded } = buildCreditStatement({ month: "2026-11", opening: 0, totals });
  expect(refunded).toEqual({ count: 1, credits: -200 });
});

test("credits that the operator took count against those granted", () => {
  const totals = [{ kind: "grant", ofList: false, count: 2, credits: -300 }] as const;
  const { granted } = buildCreditStatement({ month: "2026-11", opening: 900, totals });
  expect(granted).toEqual({ count: 2, credits: -300 });
});
