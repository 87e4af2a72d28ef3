import {
  accountByEmail,
  emailKey,
  hasOtherOperator,
  isInUse,
  updateAccount,
} from "#server/data/queries/accounts.ts";
import { claimInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";
import { operatorFact } from "#server/services/accounts/setupCode.ts";
import { byOperator } from "./accounts.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

/** `mailverdict operator grant <email>`: makes an account an operator, in addition to the present ones. */
export async function grantOperator(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database, now }) =>
    database.atomically(async (queries) => {
      const account = await accountByEmail(queries, emailKey(email.trim()));
      if (account === undefined || !isInUse(account)) {
        return { ok: false, line: "No active account has this address." };
      }
      if (account.role !== "operator") {
        await updateAccount(queries, account.id, { role: "operator" });
        const from = byOperator("operator grant");
        await recordEvent(queries, {
          accountId: account.id,
          kind: "operator_granted",
          at: now(),
          from,
        });
      }
      // From now on, registration no longer makes the first account an operator.
      await claimInstallationFlag(queries, operatorFact, account.id);
      return { ok: true, line: "The account is now an operator." };
    }),
  );
}

/**
 * `mailverdict operator revoke <email>`: makes an operator an ordinary member. The last operator can't be revoked.
 */
export async function revokeOperator(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database, now }) =>
    database.atomically(async (queries) => {
      const account = await accountByEmail(queries, emailKey(email.trim()));
      if (account === undefined || account.role !== "operator") {
        return { ok: false, line: "No operator has this address." };
      }
      if (!(await hasOtherOperator(queries, account.id))) {
        return {
          ok: false,
          line: "This is the only operator. Run `mailverdict operator grant <email>` for another account first.",
        };
      }
      await updateAccount(queries, account.id, { role: "member" });
      const from = byOperator("operator revoke");
      await recordEvent(queries, {
        accountId: account.id,
        kind: "operator_revoked",
        at: now(),
        from,
      });
      return { ok: true, line: "The account is no longer an operator." };
    }),
  );
}
