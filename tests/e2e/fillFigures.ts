import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";

const dayMs = 86_400_000;

/** Shares of the verdicts of each day. */
const kinds = [
  ["deliverable", "mailbox_accepted", "google", 0.7],
  ["risky", "accept_all", "", 0.1],
  ["undeliverable", "mailbox_not_found", "microsoft", 0.12],
  ["unknown", "greylisted", "microsoft", 0.08],
] as const;

/** Stores counts of results for the account of `email`: one total for each of the days up to today. */
export function fillFigures(
  { dataDir, email }: { dataDir: string; email: string },
  totals: readonly number[],
): void {
  const database = new SqliteDatabase(join(dataDir, "mailverdict.sqlite"), { timeout: 10_000 });
  const { id } = database
    .prepare(
      "select account_id as id from memberships join users on users.id = user_id where email = ?",
    )
    .get(email) as { id: string };
  const insert = database.prepare(
    "insert into result_figures (account_id, day, origin, verdict, reason, charge, provider, key_id, source, count, credits) values (?, ?, 'list', ?, ?, 'verdict', ?, '', '', ?, ?)",
  );
  const today = Math.floor(Date.now() / dayMs);
  for (const [at, total] of totals.entries()) {
    for (const [verdict, reason, provider, share] of kinds) {
      const count = Math.round(total * share);
      insert.run(id, today - totals.length + 1 + at, verdict, reason, provider, count, count);
    }
  }
  database.close();
}
