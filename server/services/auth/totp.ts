import { lockAccount } from "#server/data/queries/accounts.ts";
import { deleteDevicesOf } from "#server/data/queries/devices.ts";
import { hasSecondFactor } from "#server/data/queries/accountProtections.ts";
import type { Queries } from "#server/data/connection/database.ts";
import {
  confirmTotp,
  deleteConfirmedTotp,
  replaceRecoveryCodes,
  replaceUnconfirmedTotp,
  takeStep,
  totpOf,
} from "#server/data/queries/secondFactor.ts";
import { revokeOthers } from "#server/data/queries/sessions.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { AppContext } from "#server/context.ts";
import { seal, unseal } from "#server/crypto/seal.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./newRecoveryCodes.ts";
import { bareCode, isTotpCode, newTotpSecret, stepOfCode } from "./totpCode.ts";

type TotpContext = Pick<AppContext, "config" | "database" | "secrets" | "texts" | "now">;
type NoticeContext = Omit<TotpContext, "secrets">;

/** Change of a second factor: the account, the client, and the language of the request. */
export interface FactorChange {
  account: AccountRow;
  from: ClientInfo;
  language: string;
}

const issuer = "Mailverdict";

/** Creates a secret that becomes active once confirmed; null if a second factor is on. */
export async function beginTotp(
  context: TotpContext,
  account: Pick<AccountRow, "id" | "email">,
): Promise<{ secret: string; url: string } | null> {
  const made = await newTotpSecret(issuer, account.email);
  const replaced = await replaceUnconfirmedTotp(context.database.queries, {
    account_id: account.id,
    secret: seal(context.secrets.sealing, made.secret, account.id),
    confirmed_at: null,
    last_step: 0,
    created_at: context.now(),
  });
  return replaced ? made : null;
}

async function giveCodes(
  queries: Queries,
  context: TotpContext,
  accountId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(context.secrets, accountId, code));
  await replaceRecoveryCodes(queries, accountId, hashes);
  return codes;
}

async function tell(
  queries: Queries,
  context: NoticeContext,
  kind: "totp_enabled" | "totp_disabled" | "recovery_codes_renewed",
  { account, from, language }: FactorChange,
): Promise<void> {
  const at = context.now();
  await recordEvent(queries, { accountId: account.id, kind, at, from });
  await notify(context, queries, { kind, account, language, at, from });
}

/**
 * Turns the second factor on with a code of the app that has the secret; returns the recovery codes. Other sessions
 * end and trusted browsers are forgotten, because they signed in without it.
 */
export async function enableTotp(
  context: TotpContext,
  change: FactorChange & { session: Pick<SessionRow, "id">; code: string },
): Promise<{ ok: true; codes: string[] } | { ok: false; error: "code_wrong" | "conflict" }> {
  const { account, session } = change;
  const at = context.now();
  return context.database.atomically(async (queries) => {
    // After the lock, sign-ins without a code have either finished, and their sessions end below, or will need a code.
    await lockAccount(queries, account.id);
    const totp = await totpOf(queries, account.id);
    if (totp === undefined || totp.confirmed_at !== null) {
      return { ok: false, error: "conflict" } as const;
    }
    const secret = unseal(context.secrets.sealing, totp.secret, account.id);
    const code = bareCode(change.code);
    const step = isTotpCode(code) ? await stepOfCode(secret, code, at) : null;
    const taken = { accountId: account.id, secret: totp.secret, step: step ?? 0 };
    if (step === null || !(await takeStep(queries, taken))) {
      return { ok: false, error: "code_wrong" } as const;
    }
    if (!(await confirmTotp(queries, { accountId: account.id, at }))) {
      return { ok: false, error: "conflict" } as const;
    }
    await revokeOthers(queries, { id: session.id, accountId: account.id, at });
    await deleteDevicesOf(queries, account.id);
    const codes = await giveCodes(queries, context, account.id);
    await tell(queries, context, "totp_enabled", change);
    return { ok: true, codes } as const;
  });
}

/** Turns the second factor off and deletes recovery codes and trusted browsers; false if none is on. */
export async function disableTotp(context: NoticeContext, change: FactorChange): Promise<boolean> {
  const accountId = change.account.id;
  return context.database.atomically(async (queries) => {
    if (!(await deleteConfirmedTotp(queries, accountId))) {
      return false;
    }
    await replaceRecoveryCodes(queries, accountId, []);
    await deleteDevicesOf(queries, accountId);
    await tell(queries, context, "totp_disabled", change);
    return true;
  });
}

/** Replaces the recovery codes with new ones; null if no second factor is on. */
export async function renewRecoveryCodes(
  context: TotpContext,
  change: FactorChange,
): Promise<string[] | null> {
  const accountId = change.account.id;
  return context.database.atomically(async (queries) => {
    if (!(await hasSecondFactor(queries, accountId))) {
      return null;
    }
    const codes = await giveCodes(queries, context, accountId);
    await tell(queries, context, "recovery_codes_renewed", change);
    return codes;
  });
}
