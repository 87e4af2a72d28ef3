import type { SignUpHook, StoredSignUpDecision } from "#contract/signUpHooks.ts";
import type { AppContext } from "#server/context.ts";
import type { DecisionCount, ListedDecision } from "#server/data/queries/signUpHooks.ts";
import type { SignUpHookRow } from "#server/data/tables/signUps/signUpHookRow.ts";
import { instant, instantOrNull } from "#server/presenters/instant.ts";
import { formerUntil } from "#server/data/tables/webhooks/sealedSecrets.ts";

/** Returns a hook without its secret; `counts` are those of the account's hooks. */
export function presentSignUpHook(
  { config, now }: Pick<AppContext, "config" | "now">,
  row: SignUpHookRow,
  counts: readonly DecisionCount[],
): SignUpHook {
  const own = counts.filter(({ hook_id }) => hook_id === row.id);
  const last = Math.max(0, ...own.map((one) => one.last));
  const of = (decision: DecisionCount["decision"]) =>
    own.find((one) => one.decision === decision)?.count ?? 0;
  return {
    object: "sign_up_hook",
    id: row.id,
    host: row.host,
    url: `${config.publicUrl}/v1/hooks/${row.host}/${row.id}`,
    without_verdict: row.without_verdict,
    created_at: instant(row.created_at),
    last_decision_at: last === 0 ? null : instant(last),
    week: { allow: of("allow"), warn: of("warn"), block: of("block") },
    former_valid_until: instantOrNull(formerUntil(row, now())),
  };
}

/** Returns a decision, with the address if its account stores addresses. */
export function presentSignUpDecision(row: ListedDecision): StoredSignUpDecision {
  return {
    object: "sign_up_decision",
    id: row.id,
    hook_id: row.hook_id,
    host: row.host,
    decision: row.decision,
    email: row.store === "full" ? row.input : null,
    validation_id: row.validation_id,
    reason: row.reason,
    failure: row.failure,
    created_at: instant(row.at),
  };
}
