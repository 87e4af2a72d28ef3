import { limits } from "#contract/limits.ts";
import { readListReplies } from "#contract/listReplies.ts";
import { listReplies } from "#server/data/queries/listReplies.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { requestedList } from "./requestedList.ts";

/** `GET /v1/lists/:id/replies`: counts the rows of a list by the reply that decided them, as far as checked. */
export const readListRepliesRoute = scopedRoute(
  readListReplies,
  async ({ params, query, caller, context }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const of = {
      listId: list.id,
      contains: query.q ?? "",
      limit: query.limit ?? limits.pageDefault,
    };
    const found = await context.database.read((queries) => listReplies(queries, of));
    const data = found.map(({ reply, verdict, reason, count }) => ({
      reply,
      verdict,
      reason,
      count,
    }));
    return { object: "list_replies" as const, data };
  },
);
