import type { SignUpHost } from "#contract/signUpHooks.ts";
import { signUpLimits } from "#contract/signUpLimits.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { spendDailyBudget } from "#server/data/queries/dailyBudgets.ts";
import {
  type SignUpHookWithAccount,
  insertSignUpDecision,
  signUpHookById,
} from "#server/data/queries/signUpHooks.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { dayOf } from "#server/services/credits/grantStartingCredits.ts";
import { isReserveReached } from "#server/services/storage/diskReserve.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import { secretsInUse } from "#server/services/webhooks/secretsInUse.ts";
import { type DecidedSignUp, decidedWithout, decideSignUp } from "./decideSignUp.ts";

/** Question of a program about one sign-up. */
export interface SignUpQuestion {
  host: SignUpHost;
  id: string;
  /** Tells whether the program has the secret. */
  isProven: (secret: string) => boolean;
  /** Returns the address; null if there is none, such as at a sign-up by phone. May throw. */
  readEmail: () => string | null;
}

const allowed = decidedWithout({ without_verdict: "allow" }, "failed");

/** Stores a decision, up to those of the day. */
async function store(
  { database, now }: Pick<AppContext, "database" | "now">,
  hook: SignUpHookWithAccount,
  { decision, reason, failure, validationId }: DecidedSignUp,
): Promise<void> {
  const decidedAt = now();
  const accountId = hook.account_id;
  const budget = {
    accountId: owningAccountId(accountId),
    budget: "sign_up_decisions" as const,
    day: dayOf(decidedAt),
  };
  await database.atomically(async (queries) => {
    if (await spendDailyBudget(queries, { ...budget, size: 1, max: signUpLimits.decisionsDay })) {
      await insertSignUpDecision(queries, {
        id: newId("sud"),
        account_id: accountId,
        hook_id: hook.id,
        validation_id: validationId,
        decision,
        reason,
        failure,
        at: decidedAt,
      });
    }
  });
}

/** Decides about a sign-up that a hook's program is proven to ask about, and stores the decision. */
async function decide(
  context: AppContext,
  checks: RunningChecks,
  { hook, readEmail }: Pick<SignUpQuestion, "readEmail"> & { hook: SignUpHookWithAccount },
): Promise<DecidedSignUp> {
  const isOpen = hook.suspended_at === null && hook.closing_at === null;
  if (!isOpen || (await isReserveReached(context))) {
    return decidedWithout(hook, "failed");
  }
  const email = readEmail();
  const decided =
    email === null
      ? { ...allowed, failure: "no_address" as const }
      : await decideSignUp(context, checks, { hook, email });
  await store(context, hook, decided);
  return decided;
}

/** Returns the decision about a sign-up; null if no hook of this host has this id and secret. Never rejects: an error of ours decides as the owner chose, or lets people in where that is unknown. */
export async function receiveSignUp(
  context: AppContext,
  checks: RunningChecks,
  question: SignUpQuestion,
): Promise<DecidedSignUp | null> {
  let hook: SignUpHookWithAccount | undefined;
  try {
    hook = await signUpHookById(context.database.queries, question.id);
    if (hook?.host !== question.host) {
      return null;
    }
    if (!secretsInUse(context, hook).some(question.isProven)) {
      return null;
    }
    const database = context.database.forAccount(owningAccountId(hook.account_id));
    const { readEmail } = question;
    return await decide({ ...context, database }, checks, { hook, readEmail });
  } catch (error) {
    context.log.error({ err: error, hook_id: question.id }, "sign-up not checked");
    return hook === undefined ? allowed : decidedWithout(hook, "failed");
  }
}

/** Returns the decision about a sign-up whose call the server refuses without reading it: as the owner chose, or to let people in where that can't be read; null if this host has no hook with this id. Nothing is stored. */
export async function decideRefused(
  { database, log }: Pick<AppContext, "database" | "log">,
  { host, id }: Pick<SignUpQuestion, "host" | "id">,
): Promise<DecidedSignUp | null> {
  try {
    const hook = await signUpHookById(database.queries, id);
    return hook?.host === host ? decidedWithout(hook, "failed") : null;
  } catch (error) {
    log.error({ err: error, hook_id: id }, "sign-up not checked");
    return allowed;
  }
}
