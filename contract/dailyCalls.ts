import type { Endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** Returns how often an account may make a call per day, live and test data together; null if the call leaves nothing behind, only deletes, or is bounded by something else: credits, the network, or the key of a form. */
export function dailyCallsOf({
  access,
  method,
  dailyCalls,
}: Pick<Endpoint, "access" | "method" | "dailyCalls">): number | null {
  if (access !== "session" || method === "GET" || method === "DELETE") {
    return null;
  }
  return dailyCalls === undefined ? limits.dailyCalls : dailyCalls;
}
