import { findOwner } from "#server/data/queries/members.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";

/** Returns the name of an account as its members see it: the chosen one, or the address of its owner. */
export async function workspaceName(
  queries: Queries,
  { id, name }: Pick<AccountRow, "id" | "name">,
): Promise<string> {
  return name === "" ? ((await findOwner(queries, id))?.user.email ?? id) : name;
}
