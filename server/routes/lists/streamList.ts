import { streamList } from "#contract/lists.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ListRow } from "#server/data/tables/listRow.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { sendEvents } from "#server/http/streams/sendEvents.ts";
import { followList } from "#server/lists/lifecycle/followList.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { requestedList } from "./requestedList.ts";

/** Cached JSON of each row: all listeners of a list get the same row of a poll. */
const shown = new WeakMap<ListRow, Promise<string>>();

function serializeList(queries: Queries, row: ListRow): Promise<string> {
  const json = shown.get(row) ?? describeList(queries, row).then((list) => JSON.stringify(list));
  shown.set(row, json);
  return json;
}

async function* readTexts(
  queries: Queries,
  steps: ReturnType<typeof followList>,
): AsyncGenerator<string> {
  for await (const step of steps) {
    if (step.kind === "waiting") {
      yield ": still here\n\n";
    } else {
      const name = step.kind === "done" ? "done" : "list";
      const data = await serializeList(queries, step.row);
      yield `id: ${step.row.done}\nevent: ${name}\ndata: ${data}\n\n`;
    }
  }
}

/** `GET /v1/lists/:id/events`: streams a list. Each event is the whole list as committed, so that a client that reconnects has missed nothing. */
export const streamListRoute = scopedRoute(
  streamList,
  async ({ params, caller, right, context, reply, checks: { stopping }, follow }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    return sendEvents({ follow, stopping }, { caller, right, reply }, (signal) =>
      readTexts(context.database.queries, followList(follow.lists, list, signal)),
    );
  },
);
