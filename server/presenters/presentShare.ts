import type { Share, SharedResult } from "#contract/shares.ts";
import type { AppContext } from "#server/context.ts";
import type { StoredEvidence } from "#server/data/queries/evidence.ts";
import type { ShareRow } from "#server/data/tables/shareRow.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { instant } from "./instant.ts";
import { presentValidation } from "./presentValidation.ts";

/** Returns a link with its URL, which `token` completes. */
export function presentShare(
  { config }: Pick<AppContext, "config">,
  row: ShareRow,
  token: string,
): Share {
  return {
    object: "share",
    id: row.id,
    validation_id: row.validation_id,
    url: `${config.publicUrl}/shared?token=${token}`,
    created_at: instant(row.created_at),
    expires_at: instant(row.expires_at),
  };
}

/** Returns a validation as its shared link shows it. Names each field, so that a new field of validations isn't shared by accident. */
export function presentSharedResult(
  row: ValidationRow,
  { evidence, until }: { evidence: StoredEvidence | undefined; until: number },
): SharedResult {
  const result = presentValidation(row);
  return {
    object: "shared_result",
    input: result.input,
    email: result.email,
    canonical: result.canonical,
    address: result.address,
    syntax: result.syntax,
    verdict: result.verdict,
    reason: result.reason,
    confidence: result.confidence,
    score: result.score,
    score_breakdown: result.score_breakdown,
    summary: result.summary,
    suggestion: result.suggestion,
    flags: result.flags,
    provider: result.provider,
    mx: result.mx,
    checks: result.checks,
    decision: { rule: result.decision.rule, otherwise: result.decision.otherwise },
    deciding: result.deciding,
    retry_after_s: result.retry_after_s,
    sandbox: result.sandbox,
    duration_ms: result.duration_ms,
    checked_at: result.checked_at,
    versions: result.versions,
    evidence: evidence === undefined ? null : { dns: evidence.dns, sessions: evidence.sessions },
    shared_until: instant(until),
  };
}
