import type { AppContext } from "#server/context.ts";
import { namedAccounts } from "#server/data/queries/members.ts";
import { changeCredits, type CreditChange } from "#server/services/operator/changeCredits.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";

/** Grants credits to the account that an address owns, as `mailverdict credits grant` does. */
export async function grantCredits(
  context: Pick<AppContext, "database" | "now">,
  { email, amount }: { email: string; amount: number },
): Promise<CreditChange> {
  const [named] = await namedAccounts(context.database.queries, email.trim());
  const accountId = named?.account.id ?? "";
  return changeCredits(context, { accountId, amount }, actOfCommand("credits grant"));
}
