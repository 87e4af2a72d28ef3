import {
  completeOptions,
  mappingOf,
  optionsOf,
  type ListRow,
} from "#server/data/tables/listRow.ts";
import type { List, ListOptions, ListState, Mapping } from "#contract/listShape.ts";
import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import type { AppContext } from "#server/context.ts";
import { assignKey } from "./listKeyBudget.ts";

/** What an owner changes of a list; what is left out stays. */
export interface ListOptionChanges {
  name: string | null;
  mapping: Partial<Mapping>;
  options: ListOptions;
  /** API key that makes the change. */
  keyId: string | null;
}

const unstarted: readonly ListState[] = ["parsing", "needs_mapping", "ready"];
const unended: readonly ListState[] = [...unstarted, "sampling", "queued", "running", "paused"];

/** Whether the rows have to be counted anew. */
function recounts(
  before: List["options"],
  after: List["options"],
  mapping: Partial<Mapping>,
): boolean {
  return (
    Object.keys(mapping).length > 0 ||
    before.dedupe !== after.dedupe ||
    before.skip_if_validated_within_s !== after.skip_if_validated_within_s
  );
}

/** Changes a list; before its start its rows are counted anew where that makes a difference. Undefined where its state forbids the change. */
export async function changeListOptions(
  context: Pick<AppContext, "database">,
  list: ListRow,
  wishes: ListOptionChanges,
): Promise<ListRow | undefined> {
  const before = optionsOf(list.options);
  const options = completeOptions({ ...before, ...wishes.options });
  const change: ListChange = {
    ...(wishes.name === null ? {} : { name: wishes.name }),
    options: JSON.stringify(options),
    ...(Object.keys(wishes.options).length > 0 ? assignKey(list, wishes.keyId) : {}),
  };
  if (!recounts(before, options, wishes.mapping)) {
    return changeList(context.database.queries, { id: list.id, from: unended }, change);
  }
  const mapping = { ...mappingOf(list.mapping), ...wishes.mapping };
  return changeList(
    context.database.queries,
    { id: list.id, from: unstarted },
    {
      ...change,
      mapping: JSON.stringify(mapping),
      state: "parsing",
      counts: null,
      sample: null,
      worker: null,
      lease_until: 0,
    },
  );
}
