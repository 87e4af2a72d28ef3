import { newId } from "#server/crypto/newId.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";

/** Returns a mail that is due. */
export const waitingMail = (subject: string): MailRow => ({
  id: newId("mail"),
  recipient: "owner@example.com",
  reply_to: null,
  subject,
  body: "Text",
  html: "",
  language: "en",
  unsubscribe_link: null,
  created_at: 0,
  attempts: 0,
  due_at: 0,
  state: "waiting",
  list_id: null,
  digest_of: null,
  member_of: null,
});
