import { isInUse } from "#server/data/queries/accounts.ts";
import { hasOtherOperator, memberByEmail } from "#server/data/queries/members.ts";
import { emailKey, updateUser } from "#server/data/queries/users.ts";
import { claimInstallationFlag } from "#server/data/queries/installationFlags.ts";
import { operatorEventPage } from "#server/data/queries/operatorEvents.ts";
import { actOfCommand, recordAct } from "#server/services/operator/operatorActs.ts";
import { operatorFact } from "#server/services/accounts/setupCode.ts";
import type { Named } from "./accounts.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

/** `mailverdict operator grant <email>`: makes a user an operator, in addition to the present ones. */
export async function grantOperator(
  { email, reason = null }: Named,
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
        await recordAct(queries, actOfCommand("operator grant", reason), {
          kind: "operator_granted",
          at: now(),
          userId: user.id,
          accountIds: [account.id],
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
  { email, reason = null }: Named,
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
      await recordAct(queries, actOfCommand("operator revoke", reason), {
        kind: "operator_revoked",
        at: now(),
        userId: user.id,
        accountIds: [account.id],
      });
      return { ok: true, line: "The account is no longer an operator." };
    }),
  );
}

const actsShown = 200;

/** `mailverdict operator log`: prints the latest acts of operators, newest first. */
export async function listActs(json: boolean, environment: NodeJS.ProcessEnv): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database }) => {
    const page = { accountId: null, userId: null, after: null, limit: actsShown };
    const acts = await operatorEventPage(database.queries, page);
    const lines = acts.map((act) => {
      const instant = new Date(act.at).toISOString();
      const by = act.actor_email ?? act.actor_id ?? act.user_agent ?? "";
      const about = [act.account_id, act.user_email ?? act.user_id].filter((one) => one !== null);
      return json
        ? JSON.stringify({ ...act, at: instant })
        : [instant, act.kind, about.join(" "), act.amount ?? "", by, act.reason ?? ""].join("\t");
    });
    return lines.length === 0
      ? { ok: false, line: "No operator has acted so far." }
      : { ok: true, line: lines.join("\n") };
  });
}
