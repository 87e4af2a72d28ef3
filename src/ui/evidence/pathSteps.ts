import type { CheckResult } from "#contract/validations.ts";
import {
  checkNames,
  checkProperties,
  stepNames,
  type CheckName,
  type CheckStatus,
  type StepName,
} from "#vocabulary/checks.ts";

export type StepState = "waiting" | "running" | CheckStatus;

export interface PathStep {
  id: StepName;
  state: StepState;
  /** Duration in ms; null if nothing ran. */
  ms: number | null;
}

/** Statuses by severity; a step shows the worst of its checks. */
const gravity: readonly CheckStatus[] = ["fail", "error", "warn", "pass", "skipped"];

/** Returns the steps for the finished checks `done` and the checks in progress `running`. */
export function pathSteps(
  done: readonly CheckResult[],
  running: readonly CheckName[] = [],
  finished = running.length === 0,
): PathStep[] {
  return stepNames.map((id) => {
    const names = checkNames.filter((name) => checkProperties[name].step === id);
    const checks = done.filter((check) => names.includes(check.name));
    const times = checks.flatMap((check) => check.ms ?? []);
    return {
      id,
      state: decideState(checks, names, running, finished),
      ms: times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : null,
    };
  });
}

function decideState(
  checks: readonly CheckResult[],
  names: readonly CheckName[],
  running: readonly CheckName[],
  finished: boolean,
): StepState {
  if (names.some((name) => running.includes(name))) {
    return "running";
  }
  if (checks.length === 0) {
    return finished ? "skipped" : "waiting";
  }
  if (checks.length < names.length && !finished) {
    return "running";
  }
  return gravity.find((status) => checks.some((check) => check.status === status)) ?? "skipped";
}

/** Steps of an empty path. */
export const waitingSteps: readonly PathStep[] = stepNames.map((id) => ({
  id,
  state: "waiting",
  ms: null,
}));
