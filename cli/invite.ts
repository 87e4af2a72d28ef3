import { loadTexts } from "#server/config/texts.ts";
import { invite } from "#server/services/accounts/invite.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

const faults = {
  closed: "Registration is closed. Set REGISTRATION=invited to invite people.",
  not_an_address: "This isn't an email address.",
  has_account: "This address has an account already.",
} as const;

/** `mailverdict invite <email>`: mails an invitation link and prints it. */
export async function inviteAddress(
  email: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async (context) => {
    const inviting = { ...context, texts: loadTexts() };
    const invited = await invite(inviting, { email: email.trim(), language: "en" });
    return invited.ok
      ? {
          ok: true,
          line: `The invitation is in the outbox. Its link works for 7 days: ${invited.link}`,
        }
      : { ok: false, line: faults[invited.fault] };
  });
}
