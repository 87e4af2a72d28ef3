import type { Endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** Returns how often an account may make a call per day, live and test data together; null if the call leaves nothing behind, only deletes, or is bounded by something else: credits, the network, or the key of a form. */
export function dailyCallsOf({
  access,
  method,
  dailyCalls,
}: Pick<Endpoint, "access" | "method" | "dailyCalls">): number | null {
  const changes = method !== "GET" && method !== "DELETE";
  if (access !== "session" || dailyCalls !== undefined) {
    return dailyCalls ?? null;
  }
  return changes ? limits.dailyCalls : null;
}
