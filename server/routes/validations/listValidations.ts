import { domainToASCII } from "node:url";
import { limits } from "#contract/limits.ts";
import { listValidations } from "#contract/validations.ts";
import { validationPage } from "#server/data/queries/validations.ts";
import { pageOf, readCursor } from "#server/http/cursor.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";

/** `GET /v1/validations`: returns completed checks, newest first. */
export const listValidationsRoute = scopedRoute(
  listValidations,
  async ({ context, who, query }) => {
    const limit = query.limit ?? limits.pageDefault;
    const accountId = who.account.id;
    const filter = {
      verdict: query.verdict,
      reason: query.reason,
      domain: query.domain === undefined ? undefined : asciiDomain(query.domain),
      begins: query.q?.toLowerCase(),
    };
    const pageKey = `validations ${accountId} ${JSON.stringify(filter)}`;
    const after = readCursor(context.secrets, pageKey, query.after);
    const page = { accountId, filter, after, limit: limit + 1 };
    const rows = await validationPage(context.database.queries, page);
    return pageOf(context.secrets, pageKey, { rows, limit, present: presentValidation });
  },
);

function asciiDomain(text: string): string {
  return domainToASCII(text) || text.toLowerCase();
}
