import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import type { RunningValidation, Validation, ValidationRequest } from "#contract/validations.ts";
import type { AppContext } from "#server/context.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { memberLimitError } from "#server/http/errors/memberLimitError.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import { tooManyFreeChecks } from "#server/http/errors/tooManyFreeChecks.ts";
import { presentRunning, presentValidation } from "#server/presenters/presentValidation.ts";
import type { CheckStart } from "#server/services/validations/startCheck.ts";
import type { Claim } from "#server/services/validations/checkOnce.ts";
import { endedWithin } from "#server/concurrency/endedWithin.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";

const rateLimited = () => new ApiError("rate_limited", { headers: { "retry-after": "1" } });
const tooBusy = () => new ApiError("too_busy", { headers: { "retry-after": "2" } });

/** Errors of a check that doesn't start, besides that of a member's limit; `pointer` leads to the address in the request. */
const checkErrors = {
  key_budget_exceeded: () => new ApiError("key_budget_exceeded"),
  insufficient_credits: () => new ApiError("insufficient_credits"),
  too_many_free_checks: (_, now) => tooManyFreeChecks(now),
  too_many_unknown: (_, now) => tooManyFreeChecks(now, "too_many_unknown"),
  key_reused: () => new ApiError("idempotency_key_reused"),
  account_busy: rateLimited,
  rate_limited: rateLimited,
  server_busy: tooBusy,
  too_busy: tooBusy,
  outside_sandbox: (pointer) => invalidFields([{ pointer, code: "outside_sandbox" }]),
  internal_error: () => new ApiError("internal_error"),
} as const satisfies Record<
  Exclude<Extract<CheckStart, { kind: "refused" }>["code"], "member_limit_exceeded">,
  (pointer: string, now: number) => ApiError
>;

/** Rejects custom data that is too large to store. */
export function requireSmallCustom(custom: ValidationRequest["custom"]): void {
  const bytes = custom === undefined ? 0 : Buffer.byteLength(JSON.stringify(custom));
  if (bytes > limits.customBytes) {
    const bounds = { max: limits.customBytes };
    throw invalidFields([{ pointer: "#/custom", code: "too_long", bounds }]);
  }
}

const keyLength = 255;

/** Returns the `Idempotency-Key` header; undefined without one. Rejects an empty or overlong one with 400. */
function readIdempotencyKey({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) {
    return undefined;
  }
  if (typeof key !== "string" || key === "" || key.length > keyLength) {
    throw new ApiError("malformed_request");
  }
  return key;
}

/** Returns the idempotency key of a request as a claim; null without one. */
export function buildClaim(
  { method, path }: Pick<Endpoint, "method" | "path">,
  request: Pick<FastifyRequest, "headers">,
  { accountId, body }: Pick<Claim, "accountId" | "body">,
): Claim | null {
  const key = readIdempotencyKey(request);
  return key === undefined ? null : { accountId, call: `${method} ${path}`, key, body };
}

/** A started check as far as it came within the caller's timeout. */
export interface StartedCheck {
  row: ValidationRow;
  /** True if an earlier request with the same idempotency key started it. */
  repeated: boolean;
}

/** Waits for a started check up to `waitMs`. `pointer` leads to the address in the request. Throws the error of one that didn't start, and 410 if an earlier request's validation was deleted. */
export async function startedCheck(
  context: Pick<AppContext, "database" | "now">,
  checks: RunningChecks,
  how: {
    start: CheckStart;
    accountId: string;
    payer: Payer;
    waitMs: number | undefined;
    pointer?: string;
  },
): Promise<StartedCheck> {
  const { start, accountId, waitMs = limits.validationWaitMs, pointer = "#/email" } = how;
  const {
    database: { queries },
    now,
  } = context;
  if (start.kind === "refused") {
    throw start.code === "member_limit_exceeded"
      ? await memberLimitError(context, how)
      : checkErrors[start.code](pointer, now());
  }
  if (start.kind === "answered") {
    return { row: start.row, repeated: false };
  }
  if (start.kind === "running") {
    await endedWithin(start.check.ended, waitMs);
    const { row } = start.check;
    return { row: (await findValidation(queries, accountId, row.id)) ?? row, repeated: false };
  }
  const [item] = start.items;
  const id = item !== undefined && "id" in item ? item.id : "";
  await endedWithin(checks.find(id)?.ended ?? Promise.resolve(), waitMs);
  const row = await findValidation(queries, accountId, id);
  if (row === undefined) {
    throw new ApiError("expired");
  }
  return { row, repeated: true };
}

/** Sets the headers of a reply to a request that starts checks: the credits left, and that an earlier request started them. */
export async function describeStart(
  { database: { queries } }: Pick<AppContext, "database">,
  reply: FastifyReply,
  { accountId, repeated }: { accountId: string; repeated: boolean },
): Promise<void> {
  const account = await accountById(queries, accountId);
  void reply.header("x-credits-remaining", account?.balance ?? 0);
  if (repeated) {
    void reply.header("idempotent-replayed", "true");
  }
}

/** Returns 200 with the result, or 202 with the URL and the time of the next poll. */
export function answerWith(
  reply: FastifyReply,
  row: ValidationRow,
  checks: RunningChecks,
): Validation | RunningValidation {
  if (row.status === "completed") {
    return presentValidation(row);
  }
  void reply.code(202).header("location", `/v1/validations/${row.id}`).header("retry-after", "1");
  return presentRunning(row, checks.find(row.id)?.events ?? []);
}
