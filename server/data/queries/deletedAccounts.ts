import { sql, type Transaction } from "kysely";
import { emailKey } from "./users.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";

const mailsAtOnce = 500;

/** Returns the ids of the mails to an address or with it as Reply-To, in whatever spelling. */
async function mailsAbout(queries: Queries, key: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ""; ;) {
    const some = await queries
      .selectFrom("mails")
      .select(["id", "recipient", "reply_to"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(mailsAtOnce)
      .execute();
    // Compared here, since SQLite folds only ASCII letters.
    const about = some.filter((mail) =>
      [mail.recipient, mail.reply_to ?? ""].some((address) => emailKey(address) === key),
    );
    ids.push(...about.map(({ id }) => id));
    const last = some.at(-1);
    if (last === undefined) {
      return ids;
    }
    after = last.id;
  }
}

/** Deleted data of an account besides the rows with its id. */
export interface DeletedByAddress {
  mailIds: readonly string[];
  counts: Readonly<Record<string, number>>;
  /** True if the address confirmed a newsletter subscription, which stays. */
  subscribed: boolean;
}

/** Deletes what is stored under the address of a user who leaves, except a confirmed newsletter subscription. */
async function deleteByAddress(
  queries: Transaction<Tables>,
  { id, email_key: key }: UserRow,
): Promise<DeletedByAddress> {
  const mailIds = await mailsAbout(queries, key);
  for (let from = 0; from < mailIds.length; from += mailsAtOnce) {
    const some = mailIds.slice(from, from + mailsAtOnce);
    await queries.deleteFrom("mails").where("id", "in", some).execute();
  }
  const newsletter = await queries
    .deleteFrom("newsletter")
    .where("email_key", "=", key)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  const subscription = await queries
    .selectFrom("newsletter")
    .select("email_key")
    .where("email_key", "=", key)
    .executeTakeFirst();
  const links = await queries
    .deleteFrom("one_time_tokens")
    .where((where) =>
      where.or([
        where("subject", "=", id),
        where.and([where("subject", "=", key), where("kind", "=", "confirm_newsletter")]),
      ]),
    )
    .executeTakeFirst();
  const messages = await queries
    .deleteFrom("contact_messages")
    .where("email_key", "=", key)
    .executeTakeFirst();
  await queries.deleteFrom("registrations").where("email_key", "=", key).execute();
  await queries.deleteFrom("email_changes").where("email_key", "=", key).execute();
  return {
    mailIds,
    counts: {
      mails: mailIds.length,
      newsletter: Number(newsletter.numDeletedRows),
      mailed_links: Number(links.numDeletedRows),
      messages_to_us: Number(messages.numDeletedRows),
    },
    subscribed: subscription !== undefined,
  };
}

async function deleteUserRows(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("notification_reads").where("reader_id", "=", id).execute();
  await queries.deleteFrom("users").where("id", "=", id).execute();
}

/** Deletes a user who belongs to no account, with the data stored under their address; returns the ids of the deleted mails. */
export async function deleteUser(
  queries: Transaction<Tables>,
  user: UserRow,
): Promise<readonly string[]> {
  const { mailIds } = await deleteByAddress(queries, user);
  await deleteUserRows(queries, user.id);
  return mailIds;
}

/** Deletes an account with every row that references it, and the users who belong to no other account with the data stored under their addresses. */
export async function deleteAccountRows(
  queries: Transaction<Tables>,
  { account: { id }, leaving }: { account: AccountRow; leaving: readonly UserRow[] },
): Promise<DeletedByAddress> {
  const gone: DeletedByAddress[] = [];
  for (const user of leaving) {
    gone.push(await deleteByAddress(queries, user));
  }
  await queries
    .deleteFrom("sso_journeys")
    .where(sql<boolean>`session_id in (select id from sessions where account_id = ${id})`)
    .execute();
  await queries.deleteFrom("one_time_tokens").where("subject", "=", id).execute();
  // The rows in the other tables reference one of the two and are deleted with it.
  await queries.deleteFrom("accounts").where("id", "=", id).execute();
  for (const user of leaving) {
    await deleteUserRows(queries, user.id);
  }
  return {
    mailIds: gone.flatMap(({ mailIds }) => mailIds),
    counts: addUp(gone.map(({ counts }) => counts)),
    subscribed: gone.some(({ subscribed }) => subscribed),
  };
}

function addUp(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((one) => Object.entries(one))) {
    sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}
