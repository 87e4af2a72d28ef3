import {
  completeOptions,
  mappingOf,
  optionsOf,
  type ListRow,
} from "#server/data/tables/listRow.ts";
import {
  type List,
  type ListOptions,
  type ListState,
  type Mapping,
  listStates,
} from "#contract/listShape.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import { changeList, type ListChange } from "#server/data/queries/lists.ts";
import type { AppContext } from "#server/context.ts";
import { assignPayer } from "./listPayer.ts";

/** An owner's changes to a list; omitted fields stay unchanged. */
export interface ListOptionChanges {
  name: string | null;
  tags: readonly string[] | null;
  mapping: Partial<Mapping>;
  options: ListOptions;
  /** Whose limits pay after the change. */
  payer: Payer;
}

const unstarted: readonly ListState[] = ["parsing", "needs_mapping", "ready"];
const unended: readonly ListState[] = [...unstarted, "sampling", "queued", "running", "paused"];

/** Returns true if a change requires counting the rows again. */
function recounts(
  before: List["options"],
  after: List["options"],
  mapping: Partial<Mapping>,
): boolean {
  return (
    Object.keys(mapping).length > 0 ||
    before.dedupe !== after.dedupe ||
    before.several_addresses !== after.several_addresses ||
    before.text_around !== after.text_around ||
    before.skip_if_validated_within_s !== after.skip_if_validated_within_s
  );
}

/** Returns true if neither the mapping nor an option is to change. */
const isUnchanged = ({ mapping, options }: ListOptionChanges): boolean =>
  Object.keys(mapping).length + Object.keys(options).length === 0;

/** Changes a list's name, tags, options or mapping, and recounts the rows if needed, which is possible only before the start. Tags can change in any state. Returns undefined if the list's state forbids the change. */
export async function changeListOptions(
  context: Pick<AppContext, "database">,
  list: ListRow,
  changes: ListOptionChanges,
): Promise<ListRow | undefined> {
  const tagged = changes.tags === null ? {} : { tags: JSON.stringify([...new Set(changes.tags)]) };
  if (changes.tags !== null && changes.name === null && isUnchanged(changes)) {
    return changeList(context.database.queries, { id: list.id, from: listStates }, tagged);
  }
  const before = optionsOf(list.options);
  const options = completeOptions({ ...before, ...changes.options });
  const change: ListChange = {
    ...(changes.name === null ? {} : { name: changes.name }),
    ...tagged,
    options: JSON.stringify(options),
    // Other options decide nothing about credits.
    ...(["start", "max_credits"].some((name) => name in changes.options)
      ? assignPayer(list, changes.payer)
      : {}),
  };
  if (!recounts(before, options, changes.mapping)) {
    return changeList(context.database.queries, { id: list.id, from: unended }, change);
  }
  const mapping = { ...mappingOf(list.mapping), ...changes.mapping };
  return changeList(
    context.database.queries,
    { id: list.id, from: unstarted },
    {
      ...change,
      mapping: JSON.stringify(mapping),
      state: "parsing",
      counts: null,
      issues: null,
      sample: null,
      worker: null,
    },
  );
}
