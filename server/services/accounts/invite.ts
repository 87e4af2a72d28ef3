import { memberByEmail } from "#server/data/queries/members.ts";
import { emailKey } from "#server/data/queries/users.ts";
import type { AppContext } from "#server/context.ts";
import { isMailable } from "#server/services/mail/isMailable.ts";
import { newLinkToken } from "#server/services/mail/linkTokens.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";

/** Outcome of an invitation. */
export type Invited =
  | { ok: true; link: string }
  | { ok: false; error: "closed" | "not_an_address" | "has_account" };

/** Mails an invitation link to an address; an earlier invitation stops working. */
export async function invite(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  { email, language }: { email: string; language: string },
): Promise<Invited> {
  const { config } = context;
  if (config.registration === "closed") {
    return { ok: false, error: "closed" };
  }
  if (!isMailable(email)) {
    return { ok: false, error: "not_an_address" };
  }
  const key = emailKey(email);
  const now = context.now();
  return context.database.atomically(async (queries) => {
    if ((await memberByEmail(queries, key)) !== undefined) {
      return { ok: false, error: "has_account" };
    }
    const token = await newLinkToken(queries, { kind: "invitation", subject: key, now });
    const query = new URLSearchParams({ invitation: token, email });
    const link = `${config.publicUrl}/register?${query}`;
    const mail = { to: email, causedBy: "operator", kind: "invitation", language, link } as const;
    await queueMail(queries, context, { ...mail, now });
    return { ok: true, link };
  });
}
