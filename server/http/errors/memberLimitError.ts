import type { ErrorBody } from "#contract/errors.ts";
import { memberLimit, type Payer } from "#server/data/queries/memberLimits.ts";
import { presentCreditLimit } from "#server/presenters/presentCreditLimit.ts";
import type { AppContext } from "#server/context.ts";
import { ApiError } from "./apiError.ts";

/** Returns the error of a call that needs more credits than a member's limit has left, with the limit. */
export async function memberLimitError(
  { database, now }: Pick<AppContext, "database" | "now">,
  { accountId, payer: { memberId } }: { accountId: string; payer: Payer },
): Promise<ApiError> {
  const limit = memberId && (await memberLimit(database.queries, { accountId, memberId }));
  const shown = limit ? presentCreditLimit(limit, now()) : null;
  return new ApiError("member_limit_exceeded", shown === null ? {} : { creditLimit: shown });
}

/** Returns the values of the text about a member's limit, in a language. */
export function limitValues(
  limit: NonNullable<ErrorBody["credit_limit"]>,
  language: string,
): Record<string, string> {
  const number = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return {
    used: number.format(limit.used),
    limit: number.format(limit.limit),
    date: date.format(Date.parse(limit.resets_at)),
  };
}
