import { setTimeout as pause } from "node:timers/promises";
import type { Checked, Checker } from "./checkers.ts";
import type { Expected, MtaCase } from "./mtaCase.ts";

/** The result of one check of a case, beside the right one. */
export interface Outcome extends Checked {
  one: MtaCase;
  expected: Expected;
  /** True for the check after the wait. */
  again: boolean;
  /** One sentence for each difference. */
  differences: string[];
  ms: number;
}

async function check(one: MtaCase, expected: Expected, checker: Checker): Promise<Outcome> {
  const startedAt = performance.now();
  const checked = await checker.check(one.address, one.as);
  const { verdict, reason, line } = checked;
  const differences: string[] = [];
  if (checker.onlyVerdicts) {
    if (verdict !== expected.verdict) {
      differences.push(`${verdict} instead of ${expected.verdict}`);
    }
  } else if (verdict !== expected.verdict || reason !== expected.reason) {
    differences.push(`${verdict}/${reason} instead of ${expected.verdict}/${expected.reason}`);
  }
  if (expected.line !== null && !checker.onlyVerdicts && !expected.line.test(line)) {
    differences.push(`decided by another line than ${String(expected.line)}`);
  }
  const ms = Math.round(performance.now() - startedAt);
  return { ...checked, one, expected, again: expected !== one, differences, ms };
}

/** Checks all cases at once, as a list does; those with a second check wait for it. */
export async function checkCases(cases: readonly MtaCase[], checker: Checker): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    cases.map(async (one) => {
      const first = await check(one, one, checker);
      if (one.again === null) {
        return [first];
      }
      await pause(one.again.afterMs);
      return [first, await check(one, one.again, checker)];
    }),
  );
  return outcomes.flat();
}
