import { listOf } from "#server/data/queries/lists.ts";
import type { ListRow } from "#server/data/tables.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Parts } from "#server/parts.ts";

/** The list a call is about; refused where the account has none with this id. */
export async function askedList(
  parts: Pick<Parts, "database">,
  accountId: string,
  id: string,
): Promise<ListRow> {
  const row = await listOf(parts.database.queries, accountId, id);
  if (row === undefined) {
    throw new Refusal("not_found");
  }
  return row;
}

/** The refusal of an act that the state of a list does not allow; it names the state. */
export async function wrongState(parts: Pick<Parts, "database">, list: ListRow): Promise<Refusal> {
  const now = await listOf(parts.database.queries, list.account_id, list.id);
  return new Refusal("invalid_state", { state: now?.state ?? list.state });
}
