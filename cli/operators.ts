import { accountByEmail, emailKey, isInUse, updateAccount } from "#server/data/accounts.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

/** `mailverdict operator grant <email>`: makes an account an operator beside those there are. */
export async function grantOperator(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database: { queries } }) => {
    const account = await accountByEmail(queries, emailKey(email.trim()));
    if (account === undefined || !isInUse(account)) {
      return { ok: false, line: "No account in use has this address." };
    }
    await updateAccount(queries, account.id, { role: "operator" });
    return { ok: true, line: "The account is an operator now." };
  });
}
