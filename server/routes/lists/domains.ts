import { readListDomains } from "#contract/lists.ts";
import { scopedRoute } from "#server/http/route.ts";
import { worstDomains } from "#server/lists/results/topUndeliverableDomains.ts";
import { askedList } from "./askedList.ts";

/** `GET /v1/lists/:id/domains`: where the undeliverable rows of a list are. */
export const readListDomainsRoute = scopedRoute(readListDomains, async ({ params, who, parts }) => {
  const list = await askedList(parts, who.account.id, params.id);
  return { object: "list_domains" as const, data: await worstDomains(parts.database, list) };
});
