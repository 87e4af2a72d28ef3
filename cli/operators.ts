import { isInUse } from "#server/data/queries/accounts.ts";
import { hasOtherOperator, memberByEmail } from "#server/data/queries/members.ts";
import { emailKey, updateUser } from "#server/data/queries/users.ts";
import { claimInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";
import { operatorFact } from "#server/services/accounts/setupCode.ts";
import { byOperator } from "./accounts.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

/** `mailverdict operator grant <email>`: makes a user an operator, in addition to the present ones. */
export async function grantOperator(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database, now }) =>
    database.atomically(async (queries) => {
      const member = await memberByEmail(queries, emailKey(email.trim()));
      if (member === undefined || !isInUse(member.account)) {
        return { ok: false, line: "No active account has this address." };
      }
      const { user, account } = member;
      if (user.operator === 0) {
        await updateUser(queries, user.id, { operator: 1 });
        const from = byOperator("operator grant");
        await recordEvent(queries, {
          accountId: account.id,
          kind: "operator_granted",
          at: now(),
          from,
        });
      }
      // From now on, registration no longer makes the first account an operator.
      await claimInstallationFlag(queries, operatorFact, user.id);
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
      const member = await memberByEmail(queries, emailKey(email.trim()));
      if (member === undefined || member.user.operator === 0) {
        return { ok: false, line: "No operator has this address." };
      }
      const { user, account } = member;
      if (!(await hasOtherOperator(queries, user.id))) {
        return {
          ok: false,
          line: "This is the only operator. Run `mailverdict operator grant <email>` for another account first.",
        };
      }
      await updateUser(queries, user.id, { operator: 0 });
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
