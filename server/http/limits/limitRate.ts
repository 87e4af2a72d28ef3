import type { FastifyReply, FastifyRequest } from "fastify";
import { formLimits } from "#contract/formLimits.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import type { RatePolicy } from "#server/data/queries/rateLimits.ts";
import type { RateLimiter, RateState, RateUse } from "#server/services/rateLimits/rateLimiter.ts";
import { listNetworks } from "./listNetworks.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

const minute = 60_000;
/** Requests of one network before authentication. Wider ranges have a multiple of each network's quota; see `listNetworks`. */
export const networkPolicy: RatePolicy = { name: "network", quota: 1200, windowMs: minute };
/** Requests of one account. */
export const accountPolicy: RatePolicy = {
  name: "account",
  quota: limits.accountRequestsPerMinute,
  windowMs: minute,
};
/** Bodies above `freeLimits.largeBodyBytes` of one account: receiving them at full speed delays everyone's replies. */
export const largeBodyPolicy: RatePolicy = {
  name: "large_body",
  quota: freeLimits.largeBodiesPerMinute,
  windowMs: minute,
};
/** Calls of one kind of one account. */
export const dailyPolicy = (quota: number): RatePolicy => ({
  name: "daily",
  quota,
  windowMs: 24 * 60 * minute,
});
/** Sign-ins of one account that succeed: each leaves a session and an event. */
export const signInPolicy: RatePolicy = { ...dailyPolicy(200), name: "sign_in" };
/** Requests of one key with its own limit. */
export const keyPolicy = (quota: number): RatePolicy => ({ name: "key", quota, windowMs: minute });
/** Form checks of one network with one key. */
const formPolicy: RatePolicy = {
  name: "form",
  quota: formLimits.networkChecks,
  windowMs: 10 * minute,
};
/** Sign-ins started and finished at providers, from one network. */
export const ssoPolicy: RatePolicy = { name: "sso", quota: 120, windowMs: 15 * minute };
/** Registrations, requested links and followed links, from one network. */
export const mailPolicy: RatePolicy = { name: "mail", quota: 30, windowMs: 15 * minute };
/** Checks without an account, from one network. */
export const visitorPolicy: RatePolicy = { name: "visitor", quota: 20, windowMs: 10 * minute };
/** Shared results read from one network. */
export const sharePolicy: RatePolicy = { name: "share", quota: 120, windowMs: 10 * minute };
/** Shared results of one account, read by anyone. */
export const sharedAccountPolicy: RatePolicy = { name: "shared", quota: 600, windowMs: minute };
/** Messages to the operator from one network. */
export const contactPolicy: RatePolicy = { name: "contact", quota: 5, windowMs: 60 * minute };
/** Messages of all networks together: beyond half of the quota each costs a puzzle; none is rejected. */
export const everyVisitorPolicy: RatePolicy = {
  name: "visitor_all",
  quota: 2000,
  windowMs: 10 * minute,
};
export const everyRegistrationPolicy: RatePolicy = {
  name: "register_all",
  quota: 1000,
  windowMs: 60 * minute,
};
export const everyContactPolicy: RatePolicy = {
  name: "contact_all",
  quota: 200,
  windowMs: 24 * 60 * minute,
};

/** Returns the quotas a request uses under a policy: its network's and those of the ranges around it. */
export function ofNetwork(policy: RatePolicy, request: FastifyRequest): readonly RateUse[] {
  return listNetworks(request).map(({ key, factor }) => ({
    policy: { ...policy, quota: policy.quota * factor },
    key,
  }));
}

/** Returns the quotas of a form check: the visitor's network's, and the key's. The account's own quota isn't used, so that visitors can't exhaust it. */
export function ofForm(
  key: { id: string; requests_per_minute: number | null },
  request: FastifyRequest,
): readonly RateUse[] {
  const perMinute = key.requests_per_minute ?? limits.accountRequestsPerMinute;
  return [
    ...ofNetwork(formPolicy, request).map((use) => ({ ...use, key: `${key.id} ${use.key}` })),
    { policy: keyPolicy(perMinute), key: key.id },
  ];
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

/** Sends the remaining quota, in the fields of draft-ietf-httpapi-ratelimit-headers and in their older form. */
function setRateHeaders(reply: FastifyReply, policy: RatePolicy, state: RateState): void {
  void reply
    .header("ratelimit-policy", `"${policy.name}";q=${policy.quota};w=${seconds(policy.windowMs)}`)
    .header("ratelimit", `"${policy.name}";r=${state.remaining};t=${seconds(state.resetMs)}`)
    .header("ratelimit-limit", policy.quota)
    .header("ratelimit-remaining", state.remaining)
    .header("ratelimit-reset", seconds(state.resetMs));
}

/** Returns the 429 error of a caller who has to wait `ms`. */
export function rateLimitedError(ms: number): ApiError {
  return new ApiError("rate_limited", {
    headers: { "retry-after": String(Math.max(1, Math.ceil(ms / 1000))) },
  });
}

/** Returns the requests left that the reply names so far. */
function leftIn(reply: FastifyReply): number {
  return Number(reply.getHeader("ratelimit-remaining") ?? Number.POSITIVE_INFINITY);
}

/** Sends the quota with the least left, of these and those of the reply so far, and rejects with 429 if one is used up. Of equal ones, the later is the caller's own. */
export function requireLeft(
  reply: FastifyReply,
  uses: readonly RateUse[],
  states: readonly RateState[],
): void {
  for (const [index, { policy }] of uses.entries()) {
    const state = states[index];
    if (state?.allowed === false) {
      setRateHeaders(reply, policy, state);
      throw rateLimitedError(state.retryMs);
    }
  }
  for (const [index, { policy }] of uses.entries()) {
    const state = states[index];
    if (state !== undefined && state.remaining <= leftIn(reply)) {
      setRateHeaders(reply, policy, state);
    }
  }
}

/** Counts a request against every quota; rejects it with 429 if one is used up. */
export async function limitRate(
  limiter: RateLimiter,
  reply: FastifyReply,
  uses: readonly RateUse[],
): Promise<void> {
  requireLeft(reply, uses, await limiter.take(uses));
}
