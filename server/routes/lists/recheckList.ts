import { optionsOf, rowsInFile, type ListRow } from "#server/data/tables/listRow.ts";
import type { Mapping } from "#contract/listShape.ts";
import { recheckList } from "#contract/lists.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { emailsOf } from "#server/data/queries/resultPages.ts";
import { openRecheck } from "#server/data/queries/lists.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";
import { scopedRoute } from "#server/routing/route.ts";
import {
  createList,
  type CreatedList,
  type NewListSource,
} from "#server/lists/lifecycle/createList.ts";
import { suggestionsCsv } from "#server/lists/exports/suggestionsCsv.ts";
import type { AppContext } from "#server/context.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { askedList } from "./askedList.ts";

const ended = ["completed", "canceled"];

type MadeOf = "unknown" | "suggestions";
type Source = Extract<NewListSource, { kind: "recheck" | "suggestions" }>;

/** Returns the selected rows of a list as the source of a new one; null if there are none. */
async function sourceOf(
  queries: Queries,
  list: ListRow,
  rows: MadeOf,
): Promise<{ source: Source; mapping: Partial<Mapping> } | null> {
  if (rows === "suggestions") {
    const { text, mapping } = await suggestionsCsv(queries, list);
    return text === "" ? null : { source: { kind: "suggestions", text }, mapping };
  }
  const of = { listId: list.id, rows: rowsInFile(list), verdict: "unknown" as const };
  const emails = await emailsOf(queries, of);
  return emails.length === 0 ? null : { source: { kind: "recheck", emails }, mapping: {} };
}

/** Creates a list from rows of another one, or returns the unfinished one created before, so that repeating the request is safe. */
async function recheckOnce(
  { database, now }: Pick<AppContext, "database" | "now">,
  list: ListRow,
  { rows, keyId }: { rows: MadeOf; keyId: string | null },
): Promise<CreatedList> {
  const made = await sourceOf(database.queries, list, rows);
  if (made === null) {
    throw new ApiError("invalid_state", { state: list.state });
  }
  return database.atomically(async (queries) => {
    await lockAccount(queries, list.account_id);
    const before = await openRecheck(queries, list.id, made.source.kind);
    if (before !== undefined) {
      return { ok: true, list: before };
    }
    const request = {
      ...made,
      accountId: list.account_id,
      name: list.name,
      options: { ...optionsOf(list.options), start: "manual" as const, max_credits: null },
      previousListId: list.id,
      keyId,
    };
    return createList(queries, request, now());
  });
}

/** `POST /v1/lists/:id/recheck`: creates a list of the rows with an unknown verdict or with a suggestion. */
export const recheckListRoute = scopedRoute(
  recheckList,
  async ({ params, body, who, context, reply, listWork }) => {
    const list = await askedList(context, who.account.id, params.id);
    if (!ended.includes(list.state)) {
      throw new ApiError("invalid_state", { state: list.state });
    }
    await requireDiskSpace(context);
    const made = await recheckOnce(context, list, {
      rows: body.rows ?? "unknown",
      keyId: who.key?.id ?? null,
    });
    if (!made.ok) {
      throw new ApiError("concurrency_limited", { headers: { "retry-after": "60" } });
    }
    listWork.wake();
    void reply.code(201).header("location", `/v1/lists/${made.list.id}`);
    return describeList(context.database.queries, made.list);
  },
);
