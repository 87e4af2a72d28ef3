import { isInUse, lockAccount, updateAccountRow } from "#server/data/queries/accounts.ts";
import {
  hasLastOperator,
  type Member,
  memberByEmail,
  ownersWith,
} from "#server/data/queries/members.ts";
import { emailKey } from "#server/data/queries/users.ts";
import { revokeApiKeysOf } from "#server/data/queries/apiKeys.ts";
import { revokeAccount, revokeUser } from "#server/data/queries/sessions.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { loadTexts } from "#server/config/texts.ts";
import { removeTotp } from "#server/services/auth/totp.ts";
import { loadSecrets, parseSecrets } from "#server/config/secrets.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";
import { deleteAccount } from "#server/services/accounts/deleteClosedAccounts.ts";
import { suspendAccount, unsuspendAccount } from "#server/services/accounts/suspendAccount.ts";
import {
  asUser,
  type CommandEnd,
  inAccount,
  inServerDatabase,
  noAccount,
} from "./serverDatabase.ts";

/** User agent recorded in the account's events for an operator's action. */
export const byOperator = (command: string) => ({
  network: null,
  userAgent: `mailverdict ${command}`,
});

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

function stateOf(account: AccountRow): string {
  if (account.closing_at !== null) {
    return `closed, deleted on ${dayOf(account.closing_at)}`;
  }
  return account.suspended_at === null
    ? "in use"
    : `suspended since ${dayOf(account.suspended_at)}`;
}

/** Returns the fields of an account and its owner to print: no password, no picture. */
function shown({ user, account }: Member) {
  const { id, plan, balance, held, created_at: created } = account;
  const { email, name } = user;
  const operator = user.operator === 1;
  const state = stateOf(account);
  return { id, email, name, operator, plan, balance, held, created: dayOf(created), state };
}

/**
 * `mailverdict accounts list` and `accounts find <text>`: lists accounts whose address, name or id contains a text.
 */
export async function listAccounts(
  { text, json }: { text: string; json: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database }) => {
    const lines: string[] = [];
    for await (const owner of ownersWith(database.queries, text)) {
      const one = shown(owner);
      const { email, id, operator, balance, created, state } = one;
      const runs = operator ? "operator" : "member";
      const plain = [email, id, runs, `${balance} credits`, created, state];
      lines.push(json ? JSON.stringify(one) : plain.join("\t"));
    }
    return lines.length === 0
      ? { ok: false, line: "No account matches." }
      : { ok: true, line: lines.join("\n") };
  });
}

/** `mailverdict accounts suspend|unsuspend <email>`: suspends an account, or lifts its suspension. */
export async function changeSuspension(
  act: "suspend" | "unsuspend",
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inAccount(email, environment, async ({ account }, context) => {
    if (!isInUse(account)) {
      return noAccount;
    }
    if ((account.suspended_at !== null) === (act === "suspend")) {
      const state = act === "suspend" ? "is suspended already" : "isn't suspended";
      return { ok: false, line: `The account ${state}.` };
    }
    const from = byOperator(`accounts ${act}`);
    if (act === "unsuspend") {
      await unsuspendAccount(context, { account, from });
      return {
        ok: true,
        line: "The account is active again. Its lists stay paused until resumed.",
      };
    }
    return (await suspendAccount(context, { account, from }))
      ? { ok: true, line: "The account is suspended. Its sessions ended and its lists paused." }
      : { ok: false, line: "The only operator can't be suspended." };
  });
}

/**
 * `mailverdict accounts delete <email> --yes`: deletes an account at once, without the grace period, and prints the
 * receipt.
 */
export async function deleteNow(
  { email, sure }: { email: string; sure: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inAccount(email, environment, async ({ user, account }, context) => {
    const { config, database } = context;
    if (!sure) {
      const line = `This deletes the account ${account.id} of ${user.email} with all its data at once. Add --yes to confirm.`;
      return { ok: false, line };
    }
    const now = context.now();
    const closed = await database.atomically(async (queries) => {
      if (await hasLastOperator(queries, account.id)) {
        return null;
      }
      await lockAccount(queries, account.id);
      await updateAccountRow(queries, account.id, { closing_at: now });
      await revokeAccount(queries, account.id, now);
      await revokeApiKeysOf(queries, account.id, now);
      return { ...account, closing_at: now };
    });
    if (closed === null) {
      return {
        ok: false,
        line: "The only operator can't be deleted. Run `mailverdict operator grant <email>` for another account first.",
      };
    }
    const secrets =
      config.secrets === null ? loadSecrets(config.dataDir) : parseSecrets(config.secrets);
    const receipt = await deleteAccount({ ...context, secrets }, closed);
    const clean = await database.scrub();
    const line = JSON.stringify({ ...receipt, log_emptied: clean }, null, 2);
    return { ok: true, line };
  });
}

/** `mailverdict sessions end <email>`: signs a user out everywhere. */
export async function endSessions(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return asUser(email, environment, async ({ user, account }, { database, now }) => {
    const at = now();
    await database.atomically(async (queries) => {
      await revokeUser(queries, user.id, at);
      const from = byOperator("sessions end");
      await recordEvent(queries, { accountId: account.id, kind: "sessions_ended", at, from });
    });
    return { ok: true, line: "The account is signed out everywhere. Its keys still work." };
  });
}

/**
 * `mailverdict second-factor off <email>`: turns off two-factor authentication for an owner who lost both the app and
 * the recovery codes, and notifies the owner by mail.
 */
export async function switchOffSecondFactor(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async (context) => {
    const member = await memberByEmail(context.database.queries, emailKey(email.trim()));
    const from = { network: null, userAgent: "mailverdict second-factor off" };
    const notifying = { ...context, texts: loadTexts() };
    const done =
      member !== undefined && (await removeTotp(notifying, { ...member, from, language: "en" }));
    return done
      ? { ok: true, line: "Two-factor authentication is off for this account." }
      : { ok: false, line: "No account with two-factor authentication has this address." };
  });
}
