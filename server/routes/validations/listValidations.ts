import { limits } from "#contract/limits.ts";
import { listValidations } from "#contract/validations.ts";
import { validationPage } from "#server/data/queries/validationPages.ts";
import { buildPage, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { validationFilter } from "./validationFilter.ts";

/** `GET /v1/validations`: returns completed checks, newest first unless the oldest are wanted first. */
export const listValidationsRoute = scopedRoute(
  listValidations,
  async ({ context, caller, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const order = query.order ?? "newest";
    const accountId = caller.account.id;
    const filter = validationFilter(context, accountId, query);
    const pageKey = `validations ${accountId} ${order} ${JSON.stringify(filter)}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const page = { accountId, filter, order, after, limit: limit + 1 };
    const rows = await context.database.read((queries) => validationPage(queries, page));
    return buildPage(context.secrets, pageKey, { rows, limit, present: presentValidation });
  },
);
