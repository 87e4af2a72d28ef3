import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { ownValidations } from "#server/data/queries/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { addressError } from "#server/http/errors/fieldErrors.ts";
import { type BatchStart, startBatch } from "#server/services/validations/startBatch.ts";
import type {
  CheckOwner,
  CheckContext,
  CheckRequest,
} from "#server/services/validations/startCheck.ts";
import type { Claim, ClaimedItem } from "#server/services/validations/checkOnce.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import { endedWithin } from "#server/concurrency/endedWithin.ts";
import { memberLimitError } from "#server/http/errors/memberLimitError.ts";
import { tooManyFreeChecks } from "#server/http/errors/tooManyFreeChecks.ts";

const refusals: Record<
  Extract<BatchStart, { kind: "refused" }>["code"],
  (now: number) => ApiError
> = {
  too_many_free_checks: tooManyFreeChecks,
  too_many_unknown: (now) => tooManyFreeChecks(now, "too_many_unknown"),
  batch_busy: () => new ApiError("concurrency_limited", { headers: { "retry-after": "5" } }),
  key_reused: () => new ApiError("idempotency_key_reused"),
};

/** A batch as far as it came within the caller's timeout. */
export interface StartedBatch {
  /** Returns the validation of an address, or the error that prevented it. */
  resultOf: (email: string) => { row: ValidationRow } | { error: ApiError };
  /** True if an earlier request with the same idempotency key started it. */
  repeated: boolean;
}

/** Tells whether an address wasn't checked because a member's credit limit is reached. */
const isLimited = (item: ClaimedItem | undefined): boolean =>
  item !== undefined && "code" in item && item.code === "member_limit_exceeded";

/** Returns the error of an address without a validation: its own, or `expired` if the validation was deleted meanwhile. */
function toError(item: ClaimedItem | undefined, index: number): ApiError {
  const code = item !== undefined && "code" in item ? item.code : "expired";
  return code === "outside_sandbox"
    ? invalidFields([{ pointer: `#/emails/${index}`, code }])
    : new ApiError(code in errorStatus ? (code as ErrorCode) : "expired");
}

/** Starts a check for each distinct address that can be checked, and waits for the verdicts up to `waitMs`. Throws the error of a batch that doesn't start. */
export async function startedBatch(
  context: CheckContext,
  checks: RunningChecks,
  call: {
    owner: CheckOwner;
    emails: readonly string[];
    request: Omit<CheckRequest, "email">;
    claim: Claim | null;
    waitMs: number;
  },
): Promise<StartedBatch> {
  const { owner, emails, request, claim, waitMs } = call;
  const distinct = [...new Set(emails)].filter((email) => addressError(email) === null);
  const start = await startBatch(context, checks, { owner, emails: distinct, request, claim });
  if (start.kind === "refused") {
    throw refusals[start.code](context.now());
  }
  const ids = start.items.flatMap((item) => ("id" in item ? [item.id] : []));
  const running = ids.flatMap((id) => checks.find(id)?.ended ?? []);
  await endedWithin(Promise.all(running), waitMs);
  const found = await ownValidations(context.database.queries, owner.accountId, ids);
  const rows = new Map(found.map((row) => [row.id, row]));
  const items = new Map(distinct.map((email, index) => [email, start.items[index]]));
  const limited = start.items.some(isLimited) ? await memberLimitError(context, owner) : null;
  return {
    resultOf(email) {
      const code = addressError(email);
      if (code !== null) {
        const pointer = `#/emails/${emails.indexOf(email)}`;
        return { error: invalidFields([{ pointer, code }]) };
      }
      const item = items.get(email);
      const row = item !== undefined && "id" in item ? rows.get(item.id) : undefined;
      if (limited !== null && isLimited(item)) {
        return { error: limited };
      }
      return row === undefined ? { error: toError(item, emails.indexOf(email)) } : { row };
    },
    repeated: start.repeated,
  };
}
