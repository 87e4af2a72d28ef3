import { limits } from "#contract/limits.ts";
import {
  clearCodeAttempts,
  lockCodeAttempts,
  setCodeAttempts,
} from "#server/data/queries/codeAttempts.ts";
import { isFuture } from "#server/data/queries/loginAttempts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  countChallengeTry,
  takeStep,
  findTotp,
  useChallenge,
  useRecoveryCode,
} from "#server/data/queries/secondFactor.ts";
import type { Member } from "#server/data/queries/members.ts";
import type { AppContext } from "#server/context.ts";
import { unseal } from "#server/crypto/seal.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import { recoveryCodeHash } from "./newRecoveryCodes.ts";
import { bareCode, isTotpCode, stepOfCode } from "./totpCode.ts";

/** Dependencies of checking codes. */
export type FactorContext = Pick<AppContext, "config" | "database" | "secrets" | "texts" | "now">;

/** User that a code belongs to, in the account whose history records it. */
export type CodeOwner = Pick<Member, "user" | "account">;

const forgetMs = 24 * 3_600_000;
const firstWaitMs = 15 * 60_000;
const waitMaxMs = 3_600_000;

/** Code entered by a user, and the client. */
export interface GivenCode {
  /** Code of the authenticator app or a recovery code, in any digits and spacing. */
  code: string;
  from: ClientInfo;
  /** Language of the request, for the mail about a used recovery code. */
  language: string;
}

/** Outcome of checking a code; `waitMs` is the time until the next one is accepted. */
export type CodeCheck =
  | { ok: true }
  | { ok: false; error: "code_wrong" | "challenge_ended" }
  | { ok: false; error: "rate_limited"; waitMs: number };

/** Code to check for a user; `challenge` is the hash of the challenge it answers, if any. */
interface CodeAttempt {
  member: CodeOwner;
  given: GivenCode;
  challenge: string | null;
  now: number;
}

async function isRight(
  queries: Queries,
  context: FactorContext,
  attempt: CodeAttempt,
): Promise<boolean> {
  const { member, given, now } = attempt;
  const { user, account } = member;
  const totp = await findTotp(queries, user.id);
  if (totp === undefined || totp.confirmed_at === null) {
    return false;
  }
  const code = bareCode(given.code);
  if (isTotpCode(code)) {
    const step = await stepOfCode(unseal(context.secrets.sealing, totp.secret, user.id), code, now);
    return step !== null && takeStep(queries, { userId: user.id, secret: totp.secret, step });
  }
  const hash = recoveryCodeHash(context.secrets, user.id, code);
  const used = await useRecoveryCode(queries, { userId: user.id, hash, at: now });
  if (used) {
    const happened = { kind: "recovery_code_used", at: now, from: given.from } as const;
    await recordEvent(queries, { ...happened, accountId: account.id });
    await notify(context, queries, { ...happened, ...member, language: given.language });
  }
  return used;
}

/** Returns how long codes are rejected after this many failures, in ms. */
function waitAfter(failures: number): number {
  const over = failures - limits.codeTriesMax;
  return over < 0 ? 0 : Math.min(waitMaxMs, firstWaitMs * 2 ** Math.min(over, 8));
}

/**
 * Checks a code and counts the attempt in the caller's transaction: parallel attempts are all counted, and an error of
 * ours rolls the count back with the check. All codes of a user share one count; a challenge has a second, smaller
 * one.
 */
export async function verifyCode(
  queries: Queries,
  context: FactorContext,
  attempt: CodeAttempt,
): Promise<CodeCheck> {
  const { member, challenge, now } = attempt;
  const userId = member.user.id;
  const tries = await lockCodeAttempts(queries, userId, now);
  if (now < tries.blockedUntil && !isFuture(tries.at, now)) {
    return { ok: false, error: "rate_limited", waitMs: tries.blockedUntil - now };
  }
  const challengeEnded = { ok: false, error: "challenge_ended" } as const;
  const used = challenge === null ? 1 : await countChallengeTry(queries, { hash: challenge, now });
  if (used === undefined) {
    return challengeEnded;
  }
  if (await isRight(queries, context, attempt)) {
    await clearCodeAttempts(queries, userId);
    if (challenge !== null) {
      await useChallenge(queries, challenge, now);
    }
    return { ok: true };
  }
  const failures = (now - tries.at > forgetMs ? 0 : tries.failures) + 1;
  const blockedUntil = now + waitAfter(failures);
  await setCodeAttempts(queries, userId, { failures, blockedUntil, at: now });
  await recordEvent(queries, {
    accountId: member.account.id,
    kind: "code_refused",
    at: now,
    from: attempt.given.from,
  });
  return used < limits.challengeTriesMax ? { ok: false, error: "code_wrong" } : challengeEnded;
}
