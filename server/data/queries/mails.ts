import type { Queries } from "#server/data/connection/database.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";

/** Adds a mail to the outbox. */
export async function insertMail(queries: Queries, row: MailRow): Promise<void> {
  await queries.insertInto("mails").values(row).execute();
}

/** Claims the mail that has been due longest; other processes skip it until `until`. */
export async function claimMail(
  queries: Queries,
  claim: { now: number; until: number },
): Promise<MailRow | undefined> {
  const next = await queries
    .selectFrom("mails")
    .select(["id", "due_at"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", claim.now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) {
    return undefined;
  }
  return queries
    .updateTable("mails")
    .set((row) => ({ due_at: claim.until, attempts: row("attempts", "+", 1) }))
    .where("id", "=", next.id)
    .where("state", "=", "waiting")
    .where("due_at", "=", next.due_at)
    .returningAll()
    .executeTakeFirst();
}

/** Stores the outcome of a delivery and deletes the body, since its links must not outlive the delivery. */
export async function finishMail(
  queries: Queries,
  id: string,
  state: "sent" | "failed",
): Promise<void> {
  await queries.updateTable("mails").set({ state, body: "" }).where("id", "=", id).execute();
}

/** Postpones a mail until an instant. */
export async function postponeMail(queries: Queries, id: string, dueAt: number): Promise<void> {
  await queries.updateTable("mails").set({ due_at: dueAt }).where("id", "=", id).execute();
}

/** Deletes the mails about a list; returns their ids. */
export async function deleteMailsOfList(queries: Queries, listId: string): Promise<string[]> {
  const gone = await queries
    .deleteFrom("mails")
    .where("list_id", "=", listId)
    .returning("id")
    .execute();
  return gone.map(({ id }) => id);
}

/** Deletes mails older than an instant that no longer wait for delivery. */
export async function deleteOldMails(queries: Queries, before: number): Promise<void> {
  await queries
    .deleteFrom("mails")
    .where("state", "!=", "waiting")
    .where("created_at", "<", before)
    .execute();
}

/** Returns the mails of a digest that are due and that no process has claimed, oldest first. */
export async function waitingDigestMails(
  queries: Queries,
  { accountId, recipient, until }: { accountId: string; recipient: string; until: number },
): Promise<MailRow[]> {
  return queries
    .selectFrom("mails")
    .selectAll()
    .where("digest_of", "=", accountId)
    .where("recipient", "=", recipient)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("due_at", "<=", until)
    .orderBy("id")
    .execute();
}

/** Writes the text of a digest into the mail that carries it, which is no longer about one list. */
export async function writeDigest(
  queries: Queries,
  id: string,
  text: Pick<MailRow, "subject" | "body" | "unsubscribe_link">,
): Promise<void> {
  await queries
    .updateTable("mails")
    .set({ ...text, list_id: null })
    .where("id", "=", id)
    .execute();
}

/** Ends mails whose text another mail carries. */
export async function endDigestMails(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries
    .updateTable("mails")
    .set({ state: "void", body: "" })
    .where("id", "in", ids)
    .execute();
}
