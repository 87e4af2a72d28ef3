import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import type { ValidationRequest } from "#contract/validations.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { idempotencyKeyOf } from "#server/http/idempotencyKeyOf.ts";
import type { CheckStart } from "#server/services/validations/beginCheck.ts";
import type { Claim } from "#server/services/validations/checkOnce.ts";

const rateLimited = () => new ApiError("rate_limited", { headers: { "retry-after": "1" } });
const tooBusy = () => new ApiError("too_busy", { headers: { "retry-after": "2" } });

/** Errors of a check that doesn't start; `pointer` leads to the address in the request. */
export const checkErrors = {
  key_budget_exceeded: () => new ApiError("key_budget_exceeded"),
  insufficient_credits: () => new ApiError("insufficient_credits"),
  key_reused: () => new ApiError("idempotency_key_reused"),
  account_busy: rateLimited,
  rate_limited: rateLimited,
  server_busy: tooBusy,
  too_busy: tooBusy,
  outside_sandbox: (pointer) => invalidFields([{ pointer, code: "outside_sandbox" }]),
  internal_error: () => new ApiError("internal_error"),
} as const satisfies Record<
  Extract<CheckStart, { kind: "refused" }>["code"],
  (pointer: string) => ApiError
>;

/** Rejects custom data that is too large to store. */
export function requireSmallCustom(custom: ValidationRequest["custom"]): void {
  const bytes = custom === undefined ? 0 : Buffer.byteLength(JSON.stringify(custom));
  if (bytes > limits.customBytes) {
    const bounds = { max: limits.customBytes };
    throw invalidFields([{ pointer: "#/custom", code: "too_long", bounds }]);
  }
}

/** Waits until a check ends, at most `ms`. */
export async function endedWithin(ended: Promise<unknown>, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    ended,
    sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
}

/** Returns the idempotency key of a request as a claim; null without one. */
export function claimOf(
  { method, path }: Pick<Endpoint, "method" | "path">,
  request: Pick<FastifyRequest, "headers">,
  { accountId, body }: Pick<Claim, "accountId" | "body">,
): Claim | null {
  const key = idempotencyKeyOf(request);
  return key === undefined ? null : { accountId, call: `${method} ${path}`, key, body };
}
