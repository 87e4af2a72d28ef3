import { noPayer } from "#server/data/queries/memberLimits.ts";
import { formLimits } from "#contract/formLimits.ts";
import { limits } from "#contract/limits.ts";
import type { SignUpDecision, SignUpFailure } from "#contract/signUpHooks.ts";
import { signUpLimits } from "#contract/signUpLimits.ts";
import type { Verification } from "#engine/verification/verification.ts";
import type { AppContext } from "#server/context.ts";
import { currentPolicy } from "#server/data/queries/accountPolicies.ts";
import type { SignUpHookWithAccount } from "#server/data/queries/signUpHooks.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { parseStoredResult, type ValidationRow } from "#server/data/tables/validationRow.ts";
import { startCheck, type CheckStart } from "#server/services/validations/startCheck.ts";
import { endedWithin } from "#server/concurrency/endedWithin.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import { verifyWithoutMailbox } from "#server/services/formChecks/verifyWithoutMailbox.ts";
import type { Action, Reason, Verdict } from "#vocabulary/verdicts.ts";

/** A decision about one sign-up, with what it follows from. */
export interface DecidedSignUp {
  decision: SignUpDecision;
  /** Null without a verdict. */
  verdict: Verdict | null;
  reason: Reason | null;
  /** Address that was probably meant. */
  suggestion: string | null;
  validationId: string | null;
  /** Why there was no whole check; null if there was one. */
  failure: SignUpFailure | null;
}

/** Decision by the action of the policy, as `decideSignUp` of the SDKs has it; the others have no verdict. */
const decisions: Partial<Record<Action, SignUpDecision>> = {
  send: "allow",
  send_with_care: "warn",
  do_not_send: "block",
};

type Refusal = Extract<CheckStart, { kind: "refused" }>["code"];

const failures: Readonly<Record<Refusal, SignUpFailure>> = {
  insufficient_credits: "no_credits",
  key_budget_exceeded: "no_credits",
  member_limit_exceeded: "no_credits",
  too_many_free_checks: "too_many_checks",
  too_many_unknown: "too_many_checks",
  account_busy: "too_many_checks",
  rate_limited: "too_many_checks",
  server_busy: "too_many_checks",
  too_busy: "too_many_checks",
  key_reused: "failed",
  outside_sandbox: "failed",
  internal_error: "failed",
};

/** Returns the decision that an owner chose for addresses without a verdict. */
export const decidedWithout = (
  hook: Pick<SignUpHookWithAccount, "without_verdict">,
  failure: SignUpFailure | null,
): DecidedSignUp => ({
  decision: hook.without_verdict,
  verdict: null,
  reason: null,
  suggestion: null,
  validationId: null,
  failure,
});

function decidedBy(
  hook: Pick<SignUpHookWithAccount, "without_verdict">,
  found: Pick<Verification, "action" | "verdict" | "reason" | "suggestion">,
): Omit<DecidedSignUp, "validationId" | "failure"> {
  return {
    decision: decisions[found.action] ?? hook.without_verdict,
    verdict: found.verdict,
    reason: found.reason,
    suggestion: found.suggestion?.email ?? null,
  };
}

/** Decides by what is known without the mail server, for which the caller can't wait. */
async function decidedEarly(
  context: Pick<AppContext, "database" | "ports" | "operatorLists">,
  hook: SignUpHookWithAccount,
  { id, input }: Pick<ValidationRow, "id" | "input">,
): Promise<DecidedSignUp> {
  const accountId = hook.account_id;
  const { policy } = await currentPolicy(context.database.queries, accountId);
  const ms = signUpLimits.knownMs;
  const found = await verifyWithoutMailbox(context, input, { accountId, ms, policy });
  // That the mailbox wasn't checked is no verdict.
  const decided =
    found.reason === "smtp_skipped" ? decidedWithout(hook, null) : decidedBy(hook, found);
  return { ...decided, validationId: id, failure: "too_slow" };
}

/** Checks the address of a sign-up for at most `signUpLimits.waitMs` and decides by the action of the account's policy. A recent result is reused. */
export async function decideSignUp(
  context: Pick<AppContext, "config" | "database" | "ports" | "operatorLists" | "now">,
  checks: RunningChecks,
  { hook, email }: { hook: SignUpHookWithAccount; email: string },
): Promise<DecidedSignUp> {
  const accountId = hook.account_id;
  // The beginning of a text that is too long for an address is wrong, too.
  const input = email.slice(0, limits.addressInputLength);
  const start = await startCheck(context, checks, {
    owner: { accountId, payer: noPayer, fromForm: true, store: hook.store },
    request: { email: input, source: "sign-up", max_age_s: formLimits.reuseS },
  });
  if (start.kind === "refused") {
    return decidedWithout(hook, failures[start.code]);
  }
  if (start.kind === "repeated") {
    return decidedWithout(hook, "failed");
  }
  if (start.kind === "running") {
    await endedWithin(start.check.ended, signUpLimits.waitMs);
  }
  const row =
    start.kind === "answered"
      ? start.row
      : await findValidation(context.database.queries, accountId, start.check.row.id);
  if (row === undefined) {
    return decidedWithout(hook, "failed");
  }
  return row.result === null
    ? decidedEarly(context, hook, row)
    : { ...decidedBy(hook, parseStoredResult(row.result)), validationId: row.id, failure: null };
}
