import { lockAccount, updateAccountRow } from "#server/data/queries/accounts.ts";
import { hasLastOperator, type Member, loadOwners } from "#server/data/queries/members.ts";
import { workspacePage, type WorkspaceSummary } from "#server/data/queries/operatorWorkspaces.ts";
import { revokeApiKeysOf } from "#server/data/queries/apiKeys.ts";
import { revokeAccount } from "#server/data/queries/sessions.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import { loadSecrets, parseSecrets } from "#server/config/secrets.ts";
import { deleteAccount } from "#server/services/accounts/deleteClosedAccounts.ts";
import { suspendAccount, unsuspendAccount } from "#server/services/operator/suspendAccount.ts";
import {
  actOfCommand,
  recordAct,
  recordForOperators,
} from "#server/services/operator/operatorActs.ts";
import { type CommandEnd, inAccount, inServerDatabase, noAccount } from "./serverDatabase.ts";

/** The account or user that a command names, and why the operator acts. */
export interface Named {
  email: string;
  reason?: string | null;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

function describeState(account: AccountRow): string {
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
  const state = describeState(account);
  return { id, email, name, operator, plan, balance, held, created: dayOf(created), state };
}

const accountsAtOnce = 500;

/**
 * `mailverdict accounts list` and `accounts find <text>`: lists accounts whose id or name, or a member's address or
 * name, contains a text.
 */
export async function listAccounts(
  { text, json }: { text: string; json: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database }) => {
    const lines: string[] = [];
    const search = { q: text.trim(), state: null, order: "oldest", limit: accountsAtOnce } as const;
    for (let after: string | null = null, more = true; more;) {
      const page: WorkspaceSummary[] = await workspacePage(database, { ...search, after });
      const ids = page.map(({ id }) => id);
      for (const owner of await loadOwners(database.queries, ids)) {
        const one = shown(owner);
        const { email, id, operator, balance, created, state } = one;
        const runs = operator ? "operator" : "member";
        const plain = [email, id, runs, `${balance} credits`, created, state];
        lines.push(json ? JSON.stringify(one) : plain.join("\t"));
      }
      after = ids.at(-1) ?? null;
      more = page.length === accountsAtOnce;
    }
    return lines.length === 0
      ? { ok: false, line: "No account matches." }
      : { ok: true, line: lines.join("\n") };
  });
}

const suspensionLines = {
  suspend: {
    done: "The account is suspended. Its sessions ended and its lists paused.",
    unchanged: "The account is suspended already.",
  },
  unsuspend: {
    done: "The account is active again. Its lists stay paused until resumed.",
    unchanged: "The account isn't suspended.",
  },
} as const;

/** `mailverdict accounts suspend|unsuspend <email>`: suspends an account, or lifts its suspension. */
export async function changeSuspension(
  command: "suspend" | "unsuspend",
  { email, reason = null }: Named,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inAccount(email, environment, async ({ account }, context) => {
    const act = actOfCommand(`accounts ${command}`, reason);
    const change = command === "suspend" ? suspendAccount : unsuspendAccount;
    const end = await change(context, account.id, act);
    if (end === "last_operator") {
      return { ok: false, line: "The only operator can't be suspended." };
    }
    if (end === "unknown" || end === "closed") {
      return noAccount;
    }
    return { ok: end === "done", line: suspensionLines[command][end] };
  });
}

/** `mailverdict accounts lift-requirements <email>`: removes the security requirements of an account, so that locked-out members can use it again. */
export async function liftRequirements(
  { email, reason = null }: Named,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inAccount(email, environment, async ({ account }, { database, now }) => {
    if (account.requirements === null) {
      return { ok: false, line: "The account has no security requirements." };
    }
    await database.atomically(async (queries) => {
      await updateAccountRow(queries, account.id, { requirements: null });
      await recordAct(queries, actOfCommand("accounts lift-requirements", reason), {
        kind: "requirements_changed",
        at: now(),
        accountId: account.id,
        accountIds: [account.id],
        detail: reason === null ? "lifted" : `lifted: ${reason}`,
      });
    });
    return { ok: true, line: "The security requirements of the account are lifted." };
  });
}

/**
 * `mailverdict accounts delete <email> --yes`: deletes an account at once, without the grace period, and prints the
 * receipt.
 */
export async function deleteNow(
  { email, sure, reason = null }: Named & { sure: boolean },
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
      const about = { kind: "account_deleted", at: now, accountId: account.id } as const;
      await recordForOperators(queries, actOfCommand("accounts delete", reason), about);
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
