import { browserStorage } from "#web/storage.ts";
import { steps, type StepKey } from "./steps.ts";

const key = "onboardingSkipped";

/** Returns the steps skipped in this browser. */
export function skippedSteps(): StepKey[] {
  const skipped = (browserStorage.get(key) ?? "").split(" ");
  return steps.flatMap((step) => (skipped.includes(step.key) ? [step.key] : []));
}

export function saveSkipped(skipped: readonly StepKey[]): void {
  browserStorage.set(key, skipped.join(" "));
}
