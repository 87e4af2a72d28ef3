import { signUpLimits } from "#contract/signUpLimits.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { seal } from "#server/crypto/seal.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import {
  updateSignUpHookRow,
  deleteSignUpHookRow,
  findSignUpHooks,
  insertSignUpHook,
} from "#server/data/queries/signUpHooks.ts";
import type { SignUpHookRow } from "#server/data/tables/signUps/signUpHookRow.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { rotatedSecret } from "#server/services/webhooks/secretsInUse.ts";
import { newWebhookSecret } from "#server/services/webhooks/webhookSignature.ts";

type HookContext = Pick<AppContext, "database" | "now" | "secrets">;

/** A hook of an account, and who changes it. */
interface At {
  accountId: string;
  id: string;
  from: ClientInfo;
}

/** Creates a hook, with its secret in clear to show once; null if the account has too many. */
export async function addSignUpHook(
  { database, now, secrets }: HookContext,
  accountId: string,
  input: Pick<SignUpHookRow, "host" | "without_verdict"> & { from: ClientInfo },
): Promise<{ row: SignUpHookRow; secret: string } | null> {
  const { host, without_verdict, from } = input;
  const id = newId("suh");
  const secret = newWebhookSecret();
  const row: SignUpHookRow = {
    id,
    account_id: accountId,
    host,
    secret: seal(secrets.sealing, secret, id),
    former_secret: null,
    former_until: null,
    without_verdict,
    created_at: now(),
  };
  return database.atomically(async (queries) => {
    if (!(await insertSignUpHook(queries, row, signUpLimits.hooksMax))) {
      return null;
    }
    const event = { accountId, kind: "sign_up_hook_created" as const, at: now(), from };
    await recordEvent(queries, { ...event, detail: host });
    return { row, secret };
  });
}

/** Changes a hook; returns undefined if the account has none with this id. */
export async function changeSignUpHook(
  { database, now }: HookContext,
  { accountId, id, from }: At,
  change: Pick<SignUpHookRow, "without_verdict">,
): Promise<SignUpHookRow | undefined> {
  return database.atomically(async (queries) => {
    const row = await updateSignUpHookRow(queries, { accountId, id }, change);
    if (row !== undefined) {
      const event = { accountId, kind: "sign_up_hook_changed" as const, at: now(), from };
      await recordEvent(queries, { ...event, detail: row.host });
    }
    return row;
  });
}

/** Replaces the secret of a hook; for `graceS` seconds, the former one is valid, too. Returns undefined if the account has none with this id. */
export async function rotateSignUpHook(
  context: HookContext,
  { accountId, id, from }: At,
  graceS?: number,
): Promise<{ row: SignUpHookRow; secret: string } | undefined> {
  const { database, now } = context;
  return database.atomically(async (queries) => {
    // Of two rotations at once, the second keeps the secret of the first.
    await lockAccount(queries, accountId);
    const hooks = await findSignUpHooks(queries, accountId);
    const before = hooks.find((hook) => hook.id === id);
    if (before === undefined) {
      return undefined;
    }
    const { secret, change } = rotatedSecret(context, before, graceS);
    const row = await updateSignUpHookRow(queries, { accountId, id }, change);
    const event = { accountId, kind: "sign_up_secret_rotated" as const, at: now(), from };
    await recordEvent(queries, { ...event, detail: before.host });
    return row && { row, secret };
  });
}

/** Deletes a hook with its decisions; returns false if the account has none with this id. */
export async function removeSignUpHook(
  { database, now }: HookContext,
  { accountId, id, from }: At,
): Promise<boolean> {
  return database.atomically(async (queries) => {
    const row = await deleteSignUpHookRow(queries, { accountId, id });
    if (row === undefined) {
      return false;
    }
    const event = { accountId, kind: "sign_up_hook_deleted" as const, at: now(), from };
    await recordEvent(queries, { ...event, detail: row.host });
    return true;
  });
}
