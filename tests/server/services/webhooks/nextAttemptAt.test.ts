import { expect, test } from "vitest";
import { nextAttemptAt, webhookWaitsMs } from "#server/services/webhooks/nextAttemptAt.ts";

const [first = 0, second = 0] = webhookWaitsMs;
const at = (random: number, wait = 0) => ({ now: 1_000_000, wait, random: () => random });

test("the wait is a tenth shorter to a tenth longer than planned", () => {
  expect(nextAttemptAt(1, at(0))).toBe(1_000_000 + first * 0.9);
  expect(nextAttemptAt(1, at(0.5))).toBe(1_000_000 + first);
  expect(nextAttemptAt(2, at(0.75))).toBe(1_000_000 + second * 1.05);
});

test("a receiver may ask for a longer wait, not for a shorter one", () => {
  expect(nextAttemptAt(1, at(0.5, 2 * first))).toBe(1_000_000 + 2 * first);
  expect(nextAttemptAt(1, at(0.5, 1))).toBe(1_000_000 + first);
});

test("there is none after the last wait", () => {
  expect(nextAttemptAt(webhookWaitsMs.length, at(0.5))).not.toBeNull();
  expect(nextAttemptAt(webhookWaitsMs.length + 1, at(0.5))).toBeNull();
});
