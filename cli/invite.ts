import { loadTexts } from "#server/config/texts.ts";
import { invite } from "#server/services/accounts/invite.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

const errors = {
  closed: "Registration is closed. Set REGISTRATION=invited to invite people.",
  not_an_address: "This isn't an email address.",
  has_account: "This address already has an account.",
} as const;

/** `mailverdict invite <email> [--language <code>]`: mails an invitation link and prints it. */
export async function inviteAddress(
  email: string,
  environment: NodeJS.ProcessEnv,
  language = "en",
): Promise<CommandEnd> {
  const texts = loadTexts();
  if (!texts.languages.includes(language)) {
    const known = texts.languages.join(", ");
    return { ok: false, line: `No mails in the language ${language}. Choose from ${known}.` };
  }
  return inServerDatabase(environment, async (context) => {
    const inviting = { ...context, texts };
    const invited = await invite(inviting, { email: email.trim(), language });
    return invited.ok
      ? {
          ok: true,
          line: `Invitation queued. Its link is valid for 7 days: ${invited.link}`,
        }
      : { ok: false, line: errors[invited.error] };
  });
}
