import { type Config, ConfigFault, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/data/database.ts";
import { grantCredits } from "#server/work/grantCredits.ts";

/** How a grant ended: one line to print, and whether it was made. */
export interface GrantEnd {
  ok: boolean;
  line: string;
}

const faults = {
  unknown_account: "No account has this address.",
  bad_amount: "The amount must be a whole number of at least 1.",
} as const;

function configOf(environment: NodeJS.ProcessEnv): Config | string {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigFault) {
      return error.message;
    }
    throw error;
  }
}

/** `mailverdict credits grant <email> <amount>`: adds credits in the server's own database, whether or not the server runs. */
export async function grant(
  email: string,
  amount: string,
  environment: NodeJS.ProcessEnv,
): Promise<GrantEnd> {
  const config = configOf(environment);
  if (typeof config === "string") {
    return { ok: false, line: config };
  }
  const database = await openDatabase(config);
  try {
    const whole = /^\d{1,12}$/u.test(amount) ? Number(amount) : Number.NaN;
    const parts = { database, now: Date.now };
    const granted = await grantCredits(parts, { email, amount: whole, detail: "operator" });
    return granted.ok
      ? { ok: true, line: `The account has ${granted.balance} credits now.` }
      : { ok: false, line: faults[granted.fault] };
  } finally {
    await database.close();
  }
}
