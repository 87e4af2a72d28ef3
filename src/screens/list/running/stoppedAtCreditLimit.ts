import type { List } from "#contract/listShape.ts";

/** Whether a list waits for a higher bound: going on without one would stop it again. */
export function stoppedAtCreditLimit({ state, error }: List): boolean {
  return state === "paused" && error?.code === "max_credits_reached";
}
