import { choosePayer } from "#server/http/auth/guard.ts";
import { updateList } from "#contract/lists.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { changeListOptions } from "#server/lists/lifecycle/changeListOptions.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { requestedList, wrongState } from "./requestedList.ts";
import { definedOnly } from "#server/http/listBodies/definedOnly.ts";

/** `PATCH /v1/lists/:id`: changes the name, tags, column mapping and options of a list. */
export const updateListRoute = scopedRoute(
  updateList,
  async ({ params, body, caller, context, listRunner }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const changed = await changeListOptions(context, list, {
      name: body.name ?? null,
      tags: body.tags ?? null,
      mapping: definedOnly(body.mapping ?? {}),
      options: definedOnly(body.options ?? {}),
      payer: choosePayer(caller),
    });
    if (changed === undefined) {
      throw await wrongState(context, list);
    }
    listRunner.wake();
    return describeList(context.database.queries, changed);
  },
);
