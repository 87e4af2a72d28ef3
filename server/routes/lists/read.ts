import { readList } from "#contract/lists.ts";
import { scopedRoute } from "#server/http/route.ts";
import { showList } from "#server/lists/lifecycle/describeList.ts";
import { askedList } from "./askedList.ts";

/** `GET /v1/lists/:id`: a list as it stands. */
export const readListRoute = scopedRoute(readList, async ({ params, who, parts }) =>
  showList(parts.database.queries, await askedList(parts, who.account.id, params.id), parts.now()),
);
