import { contactMessages } from "#server/data/queries/contactMessages.ts";
import type { ContactMessageRow } from "#server/data/tables/mailRow.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

const shownMax = 200;

function formatMessage(row: ContactMessageRow, json: boolean): string {
  const { email_key: _key, created_at, ...message } = row;
  const when = new Date(created_at).toISOString();
  if (json) {
    return JSON.stringify({ ...message, created_at: when });
  }
  const who = row.name === "" ? row.email : `${row.name}, ${row.email}`;
  const about = row.request_id === null ? "" : `  ${row.request_id}`;
  const indented = row.message.replaceAll(/^/gmu, "    ");
  return `${row.id}  ${when}  ${row.topic}${about}\n  ${who}\n${indented}\n`;
}

/**
 * `mailverdict contact list`: prints the messages from the contact page, newest first, as text or one JSON object per
 * line.
 */
export async function listContact(
  json: boolean,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database }) => {
    const rows = await contactMessages(database.queries, shownMax);
    const lines = rows.map((row) => formatMessage(row, json));
    return { ok: true, line: lines.length === 0 && !json ? "No messages." : lines.join("\n") };
  });
}
