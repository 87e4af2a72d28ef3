import { emailKey } from "#server/data/queries/users.ts";
import {
  insertNewsletterRequest,
  confirmedSubscriptions,
  confirmNewsletterKey,
  deleteSubscription,
} from "#server/data/queries/newsletter.ts";
import { deleteTokensOf } from "#server/data/queries/oneTimeTokens.ts";
import type { NewsletterRow } from "#server/data/tables/newsletterRow.ts";
import { randomToken } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import { newLinkToken, useLinkToken } from "./linkTokens.ts";
import { queueMail } from "./queueMail.ts";

type NewsletterContext = Pick<AppContext, "config" | "database" | "texts" | "now">;

/** Returns the URL of the page that ends a subscription. */
function unsubscribeLink(publicUrl: string, { unsubscribe_token }: NewsletterRow): string {
  return `${publicUrl}/confirm?leave=${unsubscribe_token}`;
}

/** Mails a link to confirm the subscription. A confirmed address gets no second mail, and the caller sees no difference. */
export async function subscribe(
  context: NewsletterContext,
  input: { email: string; language: string },
): Promise<void> {
  const now = context.now();
  const key = emailKey(input.email);
  await context.database.atomically(async (queries) => {
    const waiting = await insertNewsletterRequest(queries, {
      email_key: key,
      email: input.email,
      created_at: now,
      confirmed_at: null,
      unsubscribe_token: randomToken(),
    });
    const subject = waiting ? key : null;
    await queueMail(queries, context, {
      to: input.email,
      causedBy: "anyone",
      unsent: !waiting,
      kind: "confirm_newsletter",
      language: input.language,
      link: async () => {
        const token = await newLinkToken(queries, { kind: "confirm_newsletter", subject, now });
        return `${context.config.publicUrl}/?newsletter=${token}`;
      },
      now,
    });
  });
}

/** Confirms the subscription of a link's token and mails the unsubscribe link; false if the link is invalid. */
export async function confirmSubscription(
  context: NewsletterContext,
  input: { token: string; language: string },
): Promise<boolean> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const link = { kind: "confirm_newsletter", token: input.token, now } as const;
    const key = await useLinkToken(queries, link);
    const row = key === null ? undefined : await confirmNewsletterKey(queries, key, now);
    if (row === undefined) {
      return false;
    }
    const leave = unsubscribeLink(context.config.publicUrl, row);
    await queueMail(queries, context, {
      to: row.email,
      causedBy: "owner",
      kind: "newsletter_welcome",
      language: input.language,
      link: leave,
      unsubscribeLink: leave,
      now,
    });
    return true;
  });
}

/** Ends the subscription of a token and deletes its address; false if there is none. */
export async function endSubscription(context: NewsletterContext, token: string): Promise<boolean> {
  return context.database.atomically(async (queries) => {
    const key = await deleteSubscription(queries, token);
    if (key !== undefined) {
      await deleteTokensOf(queries, key, ["confirm_newsletter"]);
    }
    return key !== undefined;
  });
}

/** Adds one issue to the outbox for every confirmed subscriber, each with an unsubscribe link; returns how many. */
export async function sendIssue(
  context: NewsletterContext,
  issue: { subject: string; text: string },
): Promise<number> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const subscriptions = await confirmedSubscriptions(queries);
    for (const row of subscriptions) {
      const leave = unsubscribeLink(context.config.publicUrl, row);
      await queueMail(queries, context, {
        to: row.email,
        causedBy: "operator",
        kind: "newsletter_issue",
        language: "en",
        link: leave,
        unsubscribeLink: leave,
        values: issue,
        now,
      });
    }
    return subscriptions.length;
  });
}
