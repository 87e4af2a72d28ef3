import type { Queries } from "#server/data/connection/database.ts";
import { emailKey } from "./accounts.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";

const rowsAtOnce = 500;

/** Yields the accounts of people, oldest id first; `text` filters by address, name or id. */
export async function* accountsWith(queries: Queries, text: string): AsyncGenerator<AccountRow> {
  const wanted = emailKey(text);
  for (let after = ""; ;) {
    const rows = await queries
      .selectFrom("accounts")
      .selectAll()
      .where("id", ">", after)
      .where("test_of", "is", null)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    // Compared here, since a database folds only ASCII letters.
    yield* rows.filter(({ id, email, name }) =>
      [id, email, name].some((one) => emailKey(one).includes(wanted)),
    );
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.id;
  }
}
