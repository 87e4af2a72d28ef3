import type { List } from "#contract/listShape.ts";

/** Tells whether a list is paused at its credit limit; resuming it without a higher limit would stop it again. */
export function stoppedAtCreditLimit({ state, error }: List): boolean {
  return state === "paused" && error?.code === "max_credits_reached";
}
