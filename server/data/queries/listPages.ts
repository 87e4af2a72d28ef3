import type { ListState } from "#contract/listShape.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { type ListRow, tagsOf } from "#server/data/tables/listRow.ts";

/** The lists to return: newest first, from after an id. */
interface ListPage {
  accountId: string;
  after: string | null;
  limit: number;
  state: ListState | null;
  /** Part of the name, regardless of case; null for any name. */
  named: string | null;
  /** Tag, regardless of case; null for lists with any or no tags. */
  tagged: string | null;
  /** Creation at or after, and before, in ms since the epoch; undefined for any time. */
  createdFrom: number | undefined;
  createdBefore: number | undefined;
}

function wantedLists(queries: Queries, page: ListPage) {
  const { accountId, after, state, createdFrom, createdBefore } = page;
  let query = queries.selectFrom("lists").where("account_id", "=", accountId).orderBy("id", "desc");
  query = after === null ? query : query.where("id", "<", after);
  query = createdFrom === undefined ? query : query.where("created_at", ">=", createdFrom);
  query = createdBefore === undefined ? query : query.where("created_at", "<", createdBefore);
  return state === null ? query : query.where("state", "=", state);
}

/** Returns the form in which names are compared. */
const nameKey = (name: string): string => name.normalize("NFKC").toLowerCase();

const namesAtOnce = 500;

/** Returns true if a list has the wanted name and tag. */
function matches({ named, tagged }: ListPage, list: Pick<ListRow, "name" | "tags">): boolean {
  return (
    (named === null || nameKey(list.name).includes(nameKey(named))) &&
    (tagged === null || tagsOf(list.tags).some((tag) => nameKey(tag) === nameKey(tagged)))
  );
}

/** Returns the ids of lists with a matching name and tag. Compares them here, since a database folds only ASCII letters. */
async function matchingIds(queries: Queries, page: ListPage): Promise<string[]> {
  const ids: string[] = [];
  for (let { after } = page; ids.length < page.limit;) {
    const names = await wantedLists(queries, { ...page, after })
      .select(["id", "name", "tags"])
      .limit(namesAtOnce)
      .execute();
    ids.push(...names.filter((list) => matches(page, list)).map(({ id }) => id));
    const last = names.at(-1);
    if (last === undefined) {
      break;
    }
    after = last.id;
  }
  return ids.slice(0, page.limit);
}

/** Returns lists of an account, newest first, from after an id. */
export async function listPage(queries: Queries, page: ListPage): Promise<ListRow[]> {
  const wanted = wantedLists(queries, page).selectAll().limit(page.limit);
  if (page.named === null && page.tagged === null) {
    return wanted.execute();
  }
  const ids = await matchingIds(queries, page);
  return ids.length === 0 ? [] : wanted.where("id", "in", ids).execute();
}
