import type { AppContext } from "#server/context.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import { changeList } from "#server/data/queries/lists.ts";
import { completeOptions, type ListRow, optionsOf } from "#server/data/tables/listRow.ts";
import { assignPayer } from "./listPayer.ts";

/** Lets a list whose rows are still being counted start by itself once they are; undefined if they were counted meanwhile. */
export async function startWhenCounted(
  { database }: Pick<AppContext, "database">,
  list: ListRow,
  payer: Payer,
): Promise<ListRow | undefined> {
  const options = completeOptions({ ...optionsOf(list.options), start: "auto" });
  return changeList(
    database.queries,
    { id: list.id, from: ["parsing", "needs_mapping"] },
    { options: JSON.stringify(options), ...assignPayer(list, payer) },
  );
}
