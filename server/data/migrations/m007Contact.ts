import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Migration } from "./migration.ts";

const statements = [
  `create table contact_messages (
    id TEXT_KEY primary key,
    topic text not null,
    name text not null,
    email text not null,
    email_key TEXT_KEY not null,
    message text not null,
    request_id text,
    created_at bigint not null
  )`,
  `create index contact_messages_by_time on contact_messages (created_at)`,
  `create index contact_messages_by_email on contact_messages (email_key)`,
  `alter table mails add column reply_to text`,
  `alter table mails add column leave_link text`,
  `alter table newsletter add column leave_token TEXT_KEY`,
];

/** Table of messages to the operator, and tokens of unsubscribe links. */
export const contact: Migration = {
  name: "007_contact",
  async up(queries: Kysely<never>, kind) {
    const textKey = kind === "postgres" ? 'text collate "C"' : "text";
    for (const statement of statements) {
      await sql.raw(statement.replaceAll("TEXT_KEY", textKey)).execute(queries);
    }
    const { rows } = await sql<{ email_key: string }>`select email_key from newsletter`.execute(
      queries,
    );
    for (const { email_key } of rows) {
      const token = randomBytes(32).toString("base64url");
      await sql`update newsletter set leave_token = ${token} where email_key = ${email_key}`.execute(
        queries,
      );
    }
    await sql`create unique index newsletter_by_leave_token on newsletter (leave_token)`.execute(
      queries,
    );
  },
};
