import { changeCredits } from "#server/services/operator/changeCredits.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { type CommandEnd, inAccount } from "./serverDatabase.ts";

/** `mailverdict credits grant|take <email> <amount>`: adds credits to an account, or takes unspent ones. */
export async function changeBalance(
  act: "grant" | "take",
  { email, amount, reason = null }: { email: string; amount: string; reason?: string | null },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inAccount(email, environment, async ({ account }, context) => {
    const whole = /^\d{1,12}$/u.test(amount) ? Number(amount) : Number.NaN;
    const change = { accountId: account.id, amount: act === "grant" ? whole : -whole };
    const changed = await changeCredits(context, change, actOfCommand(`credits ${act}`, reason));
    if (changed.ok) {
      return { ok: true, line: `The account now has ${changed.balance} credits.` };
    }
    return changed.error === "not_spendable"
      ? { ok: false, line: `At most ${changed.spendable} credits can be taken.` }
      : { ok: false, line: "The amount must be a whole number from 1 to 1,000,000,000." };
  });
}
