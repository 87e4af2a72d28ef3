import { expect, it } from "vitest";
import { calculateScore } from "#engine/verdict/calculateScore.ts";
import type { Flags } from "#engine/verdict/flags.ts";
import { flagPoints, reasonPoints } from "#engine/verdict/policy.ts";

const noFlags: Flags = {
  free: false,
  role: false,
  disposable: false,
  relay: false,
  no_reply: false,
  accept_all: false,
  mailbox_full: false,
  disabled: false,
  subaddress: false,
  gibberish: false,
  idn: false,
};

it.each(
  Object.entries(flagPoints).flatMap(([flag, { reason }]) =>
    reason === null ? [] : ([[flag, reason]] as const),
  ),
)("the flag %s takes nothing where it is the reason already (%s)", (flag, reason) => {
  const { score, score_breakdown: breakdown } = calculateScore(
    { verdict: "risky", reason },
    {
      ...noFlags,
      [flag]: true,
    },
  );
  expect(breakdown).toEqual([{ signal: reason, points: reasonPoints[reason] }]);
  expect(score).toBe(100 + reasonPoints[reason]);
});

it("a flag beside another reason takes its points, and never more than the verdict's floor leaves", () => {
  const beside = calculateScore(
    { verdict: "deliverable", reason: "mailbox_accepted" },
    { ...noFlags, free: true },
  );
  expect(beside.score_breakdown).toContainEqual({ signal: "free", points: -2 });
  const all = Object.fromEntries(Object.keys(noFlags).map((flag) => [flag, true]));
  const least = calculateScore({ verdict: "risky", reason: "disposable" }, all as unknown as Flags);
  expect(least.score).toBe(20);
  expect(least.score_breakdown.reduce((sum, { points }) => sum + points, 100)).toBe(20);
});
