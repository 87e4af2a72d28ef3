import { choosePayer } from "#server/http/auth/guard.ts";
import { type Fixes, fixesOf } from "#server/data/tables/listRow.ts";
import { fixRows } from "#contract/listReview.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { changeList } from "#server/data/queries/lists.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { assignPayer } from "#server/lists/lifecycle/listPayer.ts";
import { describeList } from "#server/lists/lifecycle/describeList.ts";
import { fixKeys } from "#server/lists/results/fixKeys.ts";
import { requestedList, wrongState } from "./requestedList.ts";

/** `POST /v1/lists/:id/fixes`: fixes malformed rows and counts the list again. */
export const fixRowsRoute = scopedRoute(
  fixRows,
  async ({ params, body, caller, context, listRunner }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    const before = fixesOf(list.fixes);
    const fixed = body.rows ?? [];
    const positions = fixed.map(({ position }) => position);
    const keys = await fixKeys(context.database.queries, list, positions);
    const rows = fixed.map(({ position, email }) => [keys.get(position) ?? "", email] as const);
    const fixes: Fixes = {
      all: before.all || body.all_suggestions === true,
      rows: { ...before.rows, ...Object.fromEntries(rows) },
      kinds: [...new Set([...before.kinds, ...(body.kinds ?? [])])],
    };
    if (Object.keys(fixes.rows).length > freeLimits.listFixesMax) {
      const bounds = { max: freeLimits.listFixesMax };
      throw invalidFields([{ pointer: "#/rows", code: "too_long", bounds }]);
    }
    const changed = await changeList(
      context.database.queries,
      { id: list.id, from: ["ready"] },
      {
        fixes: JSON.stringify(fixes),
        state: "parsing",
        counts: null,
        issues: null,
        sample: null,
        worker: null,
        ...assignPayer(list, choosePayer(caller)),
      },
    );
    if (changed === undefined) {
      throw await wrongState(context, list);
    }
    listRunner.wake();
    return describeList(context.database.queries, changed);
  },
);
