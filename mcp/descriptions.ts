import type { List, ListRow, Validation } from "#sdk/typescript/src/apiTypes.ts";

/** Returns the part of a validation that an assistant needs: the deciding facts, without addresses of servers. */
export function describeValidation(validation: Validation): Record<string, unknown> {
  const { id, input, email, verdict, reason, action, confidence, score, summary } = validation;
  const flags = Object.entries(validation.flags).filter(([, value]) => value !== null);
  return {
    id,
    input,
    email,
    verdict,
    reason,
    action,
    confidence,
    score,
    summary,
    suggestion: validation.suggestion?.email ?? null,
    provider: validation.provider,
    flags: Object.fromEntries(flags),
    checks: validation.checks.map(({ name, status, code, detail }) => ({
      name,
      status,
      code,
      detail,
    })),
    retry_after_s: validation.retry_after_s,
    credits: validation.billing.credits,
    checked_at: validation.checked_at,
  };
}

/** Returns the part of a list that an assistant needs. */
export function describeList(list: List): Record<string, unknown> {
  const { id, name, state, counts, results, credits, error, created_at, completed_at } = list;
  const { done, total, left, retrying } = list.progress;
  return {
    id,
    name,
    state,
    progress: { done, total, retrying, expected: left },
    counts,
    results,
    credits,
    error,
    created_at,
    completed_at,
  };
}

/** Returns the part of a row that an assistant needs. */
export function describeRow(row: ListRow): Record<string, unknown> {
  const { position, line, value, email, status, verdict, reason, score, suggestion, reply } = row;
  return { position, line, value, email, status, verdict, reason, score, suggestion, reply };
}
