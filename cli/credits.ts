import { grantCredits } from "#server/services/credits/grantCredits.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

const errors = {
  unknown_account: "No account has this address.",
  several_accounts: "This address owns several accounts. Name one by its id.",
  bad_amount: "The amount must be a whole number of at least 1.",
} as const;

/** `mailverdict credits grant <email> <amount>`: adds credits. */
export async function grant(
  email: string,
  amount: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async (context) => {
    const whole = /^\d{1,12}$/u.test(amount) ? Number(amount) : Number.NaN;
    const granted = await grantCredits(context, { email, amount: whole, detail: "operator" });
    return granted.ok
      ? { ok: true, line: `The account now has ${granted.balance} credits.` }
      : { ok: false, line: errors[granted.error] };
  });
}
