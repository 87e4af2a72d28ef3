import { accountByEmail, emailKey } from "#server/data/queries/accounts.ts";
import { loadTexts } from "#server/config/texts.ts";
import { disableTotp } from "#server/services/auth/totp.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

/**
 * `mailverdict second-factor off <email>`: turns off two-factor authentication for an owner who lost both the app and
 * the recovery codes, and notifies the owner by mail.
 */
export async function switchOffSecondFactor(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async (context) => {
    const account = await accountByEmail(context.database.queries, emailKey(email.trim()));
    const from = { network: null, userAgent: "mailverdict second-factor off" };
    const telling = { ...context, texts: loadTexts() };
    const done =
      account !== undefined && (await disableTotp(telling, { account, from, language: "en" }));
    return done
      ? { ok: true, line: "Two-factor authentication is off for this account." }
      : { ok: false, line: "No account with two-factor authentication has this address." };
  });
}
