import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import { createValidation, type ValidationRequest } from "#contract/validations.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { validationOf } from "#server/data/queries/validations.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { beginCheck, type CheckStart } from "#server/services/validations/beginCheck.ts";
import { answerWith } from "./answer.ts";

const rateLimited = () => new ApiError("rate_limited", { headers: { "retry-after": "1" } });
const tooBusy = () => new ApiError("too_busy", { headers: { "retry-after": "2" } });
const refusals = {
  key_budget_exceeded: () => new ApiError("key_budget_exceeded"),
  insufficient_credits: () => new ApiError("insufficient_credits"),
  account_busy: rateLimited,
  rate_limited: rateLimited,
  server_busy: tooBusy,
  too_busy: tooBusy,
  internal_error: () => new ApiError("internal_error"),
} as const satisfies Record<Extract<CheckStart, { kind: "refused" }>["code"], () => ApiError>;

function checkCustom(custom: ValidationRequest["custom"]): void {
  const bytes = custom === undefined ? 0 : Buffer.byteLength(JSON.stringify(custom));
  if (bytes > limits.customBytes) {
    const bounds = { max: limits.customBytes };
    throw invalidFields([{ pointer: "#/custom", code: "too_long", bounds }]);
  }
}

async function endedWithin(ended: Promise<void>, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    ended,
    sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
}

/** `POST /v1/validations`: checks an address and waits for the verdict up to the caller's timeout. The check continues if the caller disconnects. */
export const createValidationRoute = scopedRoute(
  createValidation,
  async ({ body, who, reply, context, checks }) => {
    const { timeout_ms: waitMs = limits.validationWaitMs, ...request } = body;
    checkCustom(request.custom);
    const accountId = who.account.id;
    const start = await beginCheck(context, checks, {
      accountId,
      keyId: who.key?.id ?? null,
      request,
    });
    if (start.kind === "refused") {
      throw refusals[start.code]();
    }
    if (start.kind === "answered") {
      void reply.header("x-credits-remaining", who.account.balance);
      return answerWith(reply, start.row, checks);
    }
    await endedWithin(start.check.ended, waitMs);
    const { queries } = context.database;
    const row = (await validationOf(queries, accountId, start.check.row.id)) ?? start.check.row;
    const account = await accountById(queries, accountId);
    void reply.header("x-credits-remaining", account?.balance ?? 0);
    return answerWith(reply, row, checks);
  },
);
