import { sql, type Transaction } from "kysely";
import type { AccountRow, Tables } from "./tables.ts";

/** Deletes an account and what tells of it anywhere; the newsletter stays where the address confirmed that itself. Answers the ids of its mails. */
export async function deleteAccountRows(
  queries: Transaction<Tables>,
  account: AccountRow,
): Promise<string[]> {
  const { id, email, email_key: key } = account;
  const mails = await queries
    .deleteFrom("mails")
    .where((where) =>
      where.or([
        where("recipient", "=", email),
        where(sql`lower(recipient)`, "=", key),
        where(sql`lower(reply_to)`, "=", key),
      ]),
    )
    .returning("id")
    .execute();
  await queries
    .deleteFrom("newsletter")
    .where("email_key", "=", key)
    .where("confirmed_at", "is", null)
    .execute();
  await queries
    .deleteFrom("one_time_tokens")
    .where((where) =>
      where.or([
        where("subject", "=", id),
        where.and([where("subject", "=", key), where("kind", "=", "confirm_newsletter")]),
      ]),
    )
    .execute();
  await queries.deleteFrom("contact_messages").where("email_key", "=", key).execute();
  await queries
    .deleteFrom("sso_journeys")
    .where("session_id", "in", (from) =>
      from.selectFrom("sessions").select("id").where("account_id", "=", id),
    )
    .execute();
  await queries.deleteFrom("email_changes").where("email_key", "=", key).execute();
  // Every other table points to the account and goes with it.
  await queries.deleteFrom("accounts").where("id", "=", id).execute();
  return mails.map((mail) => mail.id);
}
