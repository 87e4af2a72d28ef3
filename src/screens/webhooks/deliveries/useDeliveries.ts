import { useState } from "react";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import {
  useLazyListWebhookDeliveriesQuery,
  useListWebhookDeliveriesQuery,
} from "#web/api/webhooksApi.ts";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import type { DeliveryFilter } from "./deliveryFilter.ts";

const pageSize = 25;
const soonMs = 60_000;
const activeMs = 2000;
const idleMs = 15_000;

function isDueSoon({ next_attempt_at: next }: WebhookDelivery): boolean {
  return next !== null && Date.parse(next) - Date.now() < soonMs;
}

/** Deliveries of an endpoint, newest first. The first page is read every two seconds while a delivery is due soon, and otherwise every 15. */
export function useDeliveries(endpointId: string, { state, type }: DeliveryFilter) {
  const query = {
    limit: pageSize,
    endpoint_id: endpointId,
    ...(state !== "" && { state }),
    ...(type !== "" && { event_type: type }),
  };
  const [everyMs, setEveryMs] = useState(activeMs);
  const first = useListWebhookDeliveriesQuery(
    { query },
    { pollingInterval: everyMs, refetchOnMountOrArgChange: true },
  );
  const wanted = first.data?.data.some(isDueSoon) === false ? idleMs : activeMs;
  if (wanted !== everyMs) {
    setEveryMs(wanted);
  }
  const [loadPage] = useLazyListWebhookDeliveriesQuery();
  return {
    first: { ...first, data: first.currentData },
    ...useMorePages(
      first.currentData,
      (after) => loadPage({ query: { ...query, after } }),
      JSON.stringify(query),
    ),
  };
}
