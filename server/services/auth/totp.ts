import { lockUser } from "#server/data/queries/users.ts";
import { deleteDevicesOf } from "#server/data/queries/devices.ts";
import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  confirmTotp,
  deleteConfirmedTotp,
  replaceRecoveryCodes,
  replaceUnconfirmedTotp,
  takeStep,
  findTotp,
} from "#server/data/queries/secondFactor.ts";
import { revokeOthers } from "#server/data/queries/sessions.ts";
import type { Member } from "#server/data/queries/members.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { AppContext } from "#server/context.ts";
import { seal, unseal } from "#server/crypto/seal.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./newRecoveryCodes.ts";
import { bareCode, isTotpCode, newTotpSecret, stepOfCode } from "./totpCode.ts";

type TotpContext = Pick<AppContext, "config" | "database" | "secrets" | "texts" | "now">;
type NoticeContext = Omit<TotpContext, "secrets">;

/** Change of a second factor: the user in the account whose history records it, the client, and the language of the request. */
export interface FactorChange extends Pick<Member, "user" | "account"> {
  from: ClientInfo;
  language: string;
}

const issuer = "Mailverdict";

/** Creates a secret that becomes active once confirmed; null if a second factor is on. */
export async function createTotpSecret(
  context: TotpContext,
  user: Pick<UserRow, "id" | "email">,
): Promise<{ secret: string; url: string } | null> {
  const totp = await newTotpSecret(issuer, user.email);
  const replaced = await replaceUnconfirmedTotp(context.database.queries, {
    user_id: user.id,
    secret: seal(context.secrets.sealing, totp.secret, user.id),
    confirmed_at: null,
    last_step: 0,
    created_at: context.now(),
  });
  return replaced ? totp : null;
}

async function giveCodes(
  queries: Queries,
  context: TotpContext,
  userId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(context.secrets, userId, code));
  await replaceRecoveryCodes(queries, userId, hashes);
  return codes;
}

async function recordChange(
  queries: Queries,
  context: NoticeContext,
  kind: "totp_enabled" | "totp_disabled" | "recovery_codes_renewed",
  { user, account, from, language }: FactorChange,
): Promise<void> {
  const now = context.now();
  await recordEvent(queries, { accountId: account.id, kind, at: now, from });
  await notify(context, queries, { kind, user, account, language, at: now, from });
}

/**
 * Turns the second factor on with a code of the app that has the secret; returns the recovery codes. Other sessions
 * end and trusted browsers are forgotten, because they signed in without it.
 */
export async function enableTotp(
  context: TotpContext,
  change: FactorChange & { session: Pick<SessionRow, "id">; code: string },
): Promise<{ ok: true; codes: string[] } | { ok: false; error: "code_wrong" | "conflict" }> {
  const { user, session } = change;
  const now = context.now();
  return context.database.atomically(async (queries) => {
    // After the lock, sign-ins without a code have either finished, and their sessions end below, or will need a code.
    await lockUser(queries, user.id);
    const totp = await findTotp(queries, user.id);
    if (totp === undefined || totp.confirmed_at !== null) {
      return { ok: false, error: "conflict" } as const;
    }
    const secret = unseal(context.secrets.sealing, totp.secret, user.id);
    const code = bareCode(change.code);
    const step = isTotpCode(code) ? await stepOfCode(secret, code, now) : null;
    const taken = { userId: user.id, secret: totp.secret, step: step ?? 0 };
    if (step === null || !(await takeStep(queries, taken))) {
      return { ok: false, error: "code_wrong" } as const;
    }
    if (!(await confirmTotp(queries, { userId: user.id, at: now }))) {
      return { ok: false, error: "conflict" } as const;
    }
    await revokeOthers(queries, { id: session.id, userId: user.id, at: now });
    await deleteDevicesOf(queries, user.id);
    const codes = await giveCodes(queries, context, user.id);
    await recordChange(queries, context, "totp_enabled", change);
    return { ok: true, codes } as const;
  });
}

/** Turns the second factor off and deletes recovery codes and trusted browsers; false if none is on. */
export async function removeTotp(context: NoticeContext, change: FactorChange): Promise<boolean> {
  const userId = change.user.id;
  return context.database.atomically(async (queries) => {
    if (!(await deleteConfirmedTotp(queries, userId))) {
      return false;
    }
    await replaceRecoveryCodes(queries, userId, []);
    await deleteDevicesOf(queries, userId);
    await recordChange(queries, context, "totp_disabled", change);
    return true;
  });
}

/** Replaces the recovery codes with new ones; null if no second factor is on. */
export async function issueRecoveryCodes(
  context: TotpContext,
  change: FactorChange,
): Promise<string[] | null> {
  const userId = change.user.id;
  return context.database.atomically(async (queries) => {
    if (!(await hasSecondFactor(queries, userId))) {
      return null;
    }
    const codes = await giveCodes(queries, context, userId);
    await recordChange(queries, context, "recovery_codes_renewed", change);
    return codes;
  });
}
