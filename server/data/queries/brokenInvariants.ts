import { sql } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** Invariants of a sound database: each statement counts violations. */
const violations: readonly { what: string; statement: string }[] = [
  {
    what: "accounts whose balance isn't the sum of their ledger",
    statement: `select count(*) as n from accounts where balance <>
      coalesce((select sum(amount) from ledger where ledger.account_id = accounts.id), 0)`,
  },
  {
    what: "accounts with negative credits",
    statement: `select count(*) as n from accounts where balance < 0 or held < 0`,
  },
  {
    what: "lists whose charge isn't the sum of their ledger",
    statement: `select count(*) as n from lists where charged <>
      -coalesce((select sum(amount) from ledger
        where ledger.list_id = lists.id and ledger.account_id = lists.account_id), 0)`,
  },
  {
    what: "lists whose figures aren't those of their rows",
    statement: `select count(*) as n from lists
      where state in ('running', 'paused', 'finalizing', 'completed') and (
        done <> deliverable + risky + undeliverable + unknown
        or done <> (select count(*) from list_results
          where list_results.list_id = lists.id and list_results.status = 'final'))`,
  },
  {
    what: "completed checks without a verdict",
    statement: `select count(*) as n from validations where status = 'completed' and verdict is null`,
  },
];

/** Returns a sentence for each invariant that the stored data breaks: credits, lists and checks. Reads whole tables. */
export async function brokenInvariants(queries: Queries): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, statement } of violations) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const { rows } = await sql.raw<{ n: number | string }>(statement).execute(queries);
    const count = Number(rows[0]?.n ?? 0);
    if (count > 0) {
      broken.push(`${count} ${what}`);
    }
  }
  return broken;
}
