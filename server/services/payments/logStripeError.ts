import type { AppContext } from "#server/context.ts";

/** Logs a failed call to Stripe without its message and headers, in which Stripe quotes what was sent. */
export function logStripeError(log: AppContext["log"], error: unknown, what: string): void {
  const { type, code, statusCode, requestId } = (
    typeof error === "object" && error !== null ? error : {}
  ) as Record<string, unknown>;
  const name = error instanceof Error ? error.name : typeof error;
  log.warn({ error: name, type, code, status: statusCode, stripe_request: requestId }, what);
}
