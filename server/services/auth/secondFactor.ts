import type { SecondFactorChallenge } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import { isInUse } from "#server/data/queries/accounts.ts";
import { isTrustedDevice } from "#server/data/queries/devices.ts";
import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import { insertChallenge, liveChallenge } from "#server/data/queries/secondFactor.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { type Member, memberById, memberIn } from "#server/data/queries/members.ts";
import { connectionById } from "#server/data/queries/workspaceSso.ts";
import type { LoginChallengeRow } from "#server/data/tables/totpRow.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
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

/** Tells whether a sign-in needs a code after its first factor: the user has a second factor and doesn't trust the browser (`device` is its cookie). */
export async function needsCode(
  queries: Queries,
  user: Pick<UserRow, "id" | "email_key">,
  browser: { device: string | undefined; now: number },
): Promise<boolean> {
  const { device, now } = browser;
  if (!(await hasSecondFactor(queries, user.id))) {
    return false;
  }
  if (device === undefined) {
    return true;
  }
  const known = { emailKey: user.email_key, hash: sha256(device), now };
  return !(await isTrustedDevice(queries, known));
}

/** Creates a challenge for the code of a sign-in after its first factor; null if that factor is no longer valid. */
export async function openChallenge(
  context: Pick<AppContext, "database" | "now">,
  member: Member,
  method: SessionRow["method"],
  connectionId: string | null = null,
): Promise<SecondFactorChallenge | null> {
  const token = randomToken();
  const now = context.now();
  const expires = now + limits.challengeS * 1000;
  const opened = await context.database.atomically(async (queries) => {
    if (!(await lockIfUnchanged(queries, member, method))) {
      return false;
    }
    await insertChallenge(queries, {
      hash: sha256(token),
      user_id: member.user.id,
      method,
      sso_connection_id: connectionId,
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
  member: CodeOwner,
  given: GivenCode,
): Promise<CodeCheck> {
  const now = context.now();
  if (!(await hasSecondFactor(context.database.queries, member.user.id))) {
    return { ok: false, error: "code_wrong" };
  }
  return context.database.atomically((queries) =>
    verifyCode(queries, context, { member, given, now, challenge: null }),
  );
}

/** Outcome of answering a challenge. */
export type ChallengeAnswer =
  | { ok: true; member: Member; method: SessionRow["method"]; connectionId: string | null }
  | Exclude<CodeCheck, { ok: true }>;

/** Returns the user of a challenge in the account that the sign-in opens: that of the workspace whose provider proved them, otherwise their first one. */
async function memberOfChallenge(
  queries: Queries,
  { user_id: userId, sso_connection_id: connectionId }: LoginChallengeRow,
): Promise<Member | undefined> {
  if (connectionId === null) {
    return memberById(queries, userId);
  }
  const connection = await connectionById(queries, connectionId);
  return connection && memberIn(queries, { userId, accountId: connection.account_id });
}

/** Verifies the code of a challenge; of several correct codes at once, only one signs in. */
export async function completeChallenge(
  context: FactorContext,
  given: GivenCode & { challenge: string },
): Promise<ChallengeAnswer> {
  const now = context.now();
  const hash = sha256(given.challenge);
  const { queries } = context.database;
  const challenge = await liveChallenge(queries, { hash, now });
  const member = challenge && (await memberOfChallenge(queries, challenge));
  if (challenge === undefined || member === undefined || !isInUse(member.account)) {
    return { ok: false, error: "challenge_ended" };
  }
  // A changed password invalidates the first factor of the challenge.
  if (challenge.created_at < (member.user.password_changed_at ?? 0)) {
    return { ok: false, error: "challenge_ended" };
  }
  const attempt = { member, given, now, challenge: hash };
  const check = await context.database.atomically((inside) => verifyCode(inside, context, attempt));
  const { method, sso_connection_id: connectionId } = challenge;
  return check.ok ? { ok: true, member, method, connectionId } : check;
}
