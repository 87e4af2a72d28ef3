import { accountByEmail, emailKey } from "#server/data/queries/accounts.ts";
import type { Parts } from "#server/parts.ts";
import { isMailable } from "./mailableAddress.ts";
import { newLinkToken } from "./mailedLinks.ts";
import { orderMail } from "./mails.ts";

/** Outcome of an invitation. */
export type Invited =
  | { ok: true; link: string }
  | { ok: false; fault: "closed" | "not_an_address" | "has_account" };

/** Mails an invitation link to an address; an earlier invitation stops working. */
export async function invite(
  parts: Pick<Parts, "config" | "database" | "texts" | "now">,
  { email, language }: { email: string; language: string },
): Promise<Invited> {
  const { config } = parts;
  if (config.registration === "closed") {
    return { ok: false, fault: "closed" };
  }
  if (!isMailable(email)) {
    return { ok: false, fault: "not_an_address" };
  }
  const key = emailKey(email);
  const now = parts.now();
  return parts.database.atomically(async (queries) => {
    if ((await accountByEmail(queries, key)) !== undefined) {
      return { ok: false, fault: "has_account" };
    }
    const token = await newLinkToken(queries, { kind: "invitation", subject: key, now });
    const query = new URLSearchParams({ invitation: token, email });
    const link = `${config.publicUrl}/register?${query}`;
    const mail = { to: email, causedBy: "operator", kind: "invitation", language, link } as const;
    await orderMail(queries, parts, { ...mail, now });
    return { ok: true, link };
  });
}
