import type { Database, Queries } from "#server/data/connection/database.ts";
import { sendSignal } from "#server/data/connection/sendSignal.ts";
import { skipClaimed } from "#server/data/statements/skipClaimed.ts";
import type { MailRow } from "#server/data/tables/mailRow.ts";

/** Adds a mail to the outbox and signals when it is due. */
export async function insertMail(queries: Queries, row: MailRow): Promise<void> {
  await queries.insertInto("mails").values(row).execute();
  if (row.state === "waiting") {
    await sendSignal(queries, "mails", row.due_at);
  }
}

/** Returns when the next mail after an instant is due; null if none waits. */
export async function nextMailAt(queries: Queries, after: number): Promise<number | null> {
  const { at } = await queries
    .selectFrom("mails")
    .select(({ fn }) => fn.min<number | null>("due_at").as("at"))
    .where("state", "=", "waiting")
    .where("due_at", ">", after)
    .executeTakeFirstOrThrow();
  return at;
}

/** Extends the claim of a mail whose delivery takes long, unless another process has claimed it meanwhile. */
export async function extendMailClaim(
  queries: Queries,
  { id, attempts }: Pick<MailRow, "id" | "attempts">,
  until: number,
): Promise<void> {
  await queries
    .updateTable("mails")
    .set({ due_at: until })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .execute();
}

/** Stores the outcome of a delivery and deletes the body, since its links must not outlive the delivery. */
export async function finishMail(
  queries: Queries,
  id: string,
  state: "sent" | "failed",
): Promise<void> {
  await queries
    .updateTable("mails")
    .set({ state, body: "", html: "" })
    .where("id", "=", id)
    .execute();
}

/** Postpones a mail until an instant, and signals it. */
export async function postponeMail(queries: Queries, id: string, dueAt: number): Promise<void> {
  await queries.updateTable("mails").set({ due_at: dueAt }).where("id", "=", id).execute();
  await sendSignal(queries, "mails", dueAt);
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

/** Locks and returns the mails of a digest that are due and that no process has claimed or is claiming, oldest first. */
export async function waitingDigestMails(
  { queries, kind }: Pick<Database, "kind"> & { queries: Queries },
  { accountId, recipient, until }: { accountId: string; recipient: string; until: number },
): Promise<MailRow[]> {
  const waiting = queries
    .selectFrom("mails")
    .selectAll()
    .where("digest_of", "=", accountId)
    .where("recipient", "=", recipient)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("due_at", "<=", until)
    .orderBy("id");
  return skipClaimed(kind, waiting).execute();
}

/** Writes the text of a digest into the mail that carries it, which is no longer about one list. */
export async function writeDigest(
  queries: Queries,
  id: string,
  text: Pick<MailRow, "subject" | "body" | "html" | "language" | "unsubscribe_link">,
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
    .set({ state: "void", body: "", html: "" })
    .where("id", "in", ids)
    .execute();
}
