import { readListDomains } from "#contract/listRows.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { topUndeliverableDomains } from "#server/lists/results/topUndeliverableDomains.ts";
import { requestedList } from "./requestedList.ts";

/** `GET /v1/lists/:id/domains`: returns the domains with the most undeliverable rows of a list. */
export const readListDomainsRoute = scopedRoute(
  readListDomains,
  async ({ params, caller, context }) => {
    const list = await requestedList(context, caller.account.id, params.id);
    return {
      object: "list_domains" as const,
      data: await topUndeliverableDomains(context.database, list),
    };
  },
);
