import { emailKey } from "#server/data/accounts.ts";
import { askForNewsletter, confirmNewsletterKey } from "#server/data/newsletter.ts";
import type { Parts } from "#server/parts.ts";
import { newLinkToken, useLinkToken } from "./mailedLinks.ts";
import { orderMail } from "./mails.ts";

type NewsletterParts = Pick<Parts, "config" | "database" | "texts" | "now">;

/** Mails a link to confirm the subscription; an address that is confirmed gets no second mail, and the caller sees no difference. */
export async function subscribe(
  parts: NewsletterParts,
  asked: { email: string; language: string },
): Promise<void> {
  const now = parts.now();
  const key = emailKey(asked.email);
  await parts.database.atomically(async (queries) => {
    const row = { email_key: key, email: asked.email, created_at: now, confirmed_at: null };
    const waiting = await askForNewsletter(queries, row);
    const subject = waiting ? key : null;
    const token = await newLinkToken(queries, { kind: "confirm_newsletter", subject, now });
    await orderMail(queries, parts.texts, {
      to: waiting ? asked.email : null,
      kind: "confirm_newsletter",
      language: asked.language,
      link: `${parts.config.publicUrl}/?newsletter=${token}`,
      now,
    });
  });
}

/** Confirms the subscription whose link carries this token; false where the link opens nothing. */
export async function confirmSubscription(parts: NewsletterParts, token: string): Promise<boolean> {
  const now = parts.now();
  return parts.database.atomically(async (queries) => {
    const key = await useLinkToken(queries, { kind: "confirm_newsletter", token, now });
    if (key !== null) {
      await confirmNewsletterKey(queries, key, now);
    }
    return key !== null;
  });
}
