import { sql } from "kysely";
import type { Database } from "#server/data/connection/database.ts";

/** Makes the database refuse updates of a table after which `when` holds for a row, named `new`; returns a function that ends this. */
export async function refuseUpdates(
  { kind, queries }: Pick<Database, "kind" | "queries">,
  table: "lists" | "list_chunks",
  when: string,
): Promise<() => Promise<void>> {
  const [condition, on] = [sql.raw(when), sql.ref(table)];
  if (kind === "sqlite") {
    await sql`
      create trigger refused before update on ${on} when ${condition}
      begin select raise(abort, 'refused by the test'); end`.execute(queries);
    return async () => {
      await sql`drop trigger refused`.execute(queries);
    };
  }
  await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test'; end $$`.execute(queries);
  await sql`
    create trigger refused before update on ${on} for each row when (${condition})
    execute function refuse()`.execute(queries);
  return async () => {
    await sql`drop trigger refused on ${on}`.execute(queries);
    await sql`drop function refuse()`.execute(queries);
  };
}
