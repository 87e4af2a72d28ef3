import { dayMs } from "#server/presenters/instant.ts";
import { resultOf, type ValidationRow } from "#server/data/tables/validationRow.ts";
import type { Reason, Verdict } from "#vocabulary/verdicts.ts";
import type { CountedResult } from "./countResults.ts";

/** Returns the completed ones of these validations as results to count, on the day they were requested, as `GET /v1/usage` counts them. */
export function validationsToCount(rows: readonly ValidationRow[]): CountedResult[] {
  return rows
    .filter(({ status }) => status === "completed")
    .map((row) => ({
      day: Math.floor(row.created_at / dayMs),
      origin: "validation",
      verdict: row.verdict as Verdict,
      reason: row.reason as Reason,
      charge: row.charge_reason ?? "",
      provider: row.provider ?? "",
      keyId: row.key_id ?? "",
      source: row.source ?? "",
      domain: row.domain ?? "",
      credits: row.credits ?? 0,
      times: row.cached === 1 ? [] : timesOf(row),
    }));
}

/** Returns the times of a validation in ms: of the whole, and of each check that ran. */
function timesOf({ result }: ValidationRow): CountedResult["times"] {
  if (result === null) {
    return [];
  }
  const { duration_ms: total, checks } = resultOf(result);
  const ran = checks.flatMap(({ name, ms }) => (ms === null ? [] : [{ check: name, ms }]));
  return [{ check: "total", ms: total }, ...ran];
}
