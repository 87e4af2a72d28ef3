import type { SecondFactorChallenge } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { accountById, isInUse } from "#server/data/queries/accounts.ts";
import { isTrustedDevice } from "#server/data/queries/devices.ts";
import { hasSecondFactor } from "#server/data/queries/accountProtections.ts";
import { insertChallenge, liveChallenge } from "#server/data/queries/secondFactor.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import {
  type CodeCheck,
  type CodeOwner,
  verifyCode,
  type FactorContext,
  type GivenCode,
} from "./verifyCode.ts";
import { lockIfUnchanged } from "./lockIfUnchanged.ts";

/** Tells whether a sign-in needs a code after its first factor: the account has a second factor and doesn't trust the browser (`device` is its cookie). */
export async function needsCode(
  queries: Queries,
  account: Pick<AccountRow, "id" | "email_key">,
  browser: { device: string | undefined; now: number },
): Promise<boolean> {
  const { device, now } = browser;
  if (!(await hasSecondFactor(queries, account.id))) {
    return false;
  }
  if (device === undefined) {
    return true;
  }
  const known = { emailKey: account.email_key, hash: sha256(device), now };
  return !(await isTrustedDevice(queries, known));
}

/** Creates a challenge for the code of a sign-in after its first factor; null if that factor is no longer valid. */
export async function openChallenge(
  context: Pick<AppContext, "database" | "now">,
  account: AccountRow,
  method: SessionRow["method"],
): Promise<SecondFactorChallenge | null> {
  const token = randomToken();
  const now = context.now();
  const expires = now + limits.challengeS * 1000;
  const opened = await context.database.atomically(async (queries) => {
    if (!(await lockIfUnchanged(queries, account, method))) {
      return false;
    }
    await insertChallenge(queries, {
      hash: sha256(token),
      account_id: account.id,
      method,
      tries: 0,
      created_at: now,
      expires_at: expires,
      used_at: null,
    });
    return true;
  });
  const methods: SecondFactorChallenge["methods"] = ["totp", "recovery_code"];
  return opened ? { token, methods, expires_at: new Date(expires).toISOString() } : null;
}

/** Verifies a code of a signed-in user for a sensitive action; a correct one can't be used again. */
export async function checkCode(
  context: FactorContext,
  account: CodeOwner,
  given: GivenCode,
): Promise<CodeCheck> {
  const now = context.now();
  if (!(await hasSecondFactor(context.database.queries, account.id))) {
    return { ok: false, error: "code_wrong" };
  }
  return context.database.atomically((queries) =>
    verifyCode(queries, context, { account, given, now, challenge: null }),
  );
}

/** Outcome of answering a challenge. */
export type ChallengeAnswer =
  | { ok: true; account: AccountRow; method: SessionRow["method"] }
  | Exclude<CodeCheck, { ok: true }>;

/** Verifies the code of a challenge; of several correct codes at once, only one signs in. */
export async function answerChallenge(
  context: FactorContext,
  given: GivenCode & { challenge: string },
): Promise<ChallengeAnswer> {
  const now = context.now();
  const hash = sha256(given.challenge);
  const { queries } = context.database;
  const challenge = await liveChallenge(queries, { hash, now });
  const account =
    challenge === undefined ? undefined : await accountById(queries, challenge.account_id);
  if (challenge === undefined || account === undefined || !isInUse(account)) {
    return { ok: false, error: "challenge_ended" };
  }
  // A changed password invalidates the first factor of the challenge.
  if (challenge.created_at < (account.password_changed_at ?? 0)) {
    return { ok: false, error: "challenge_ended" };
  }
  const asked = { account, given, now, challenge: hash };
  const check = await context.database.atomically((inside) => verifyCode(inside, context, asked));
  return check.ok ? { ok: true, account, method: challenge.method } : check;
}
