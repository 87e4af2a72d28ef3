import { useState } from "react";
import { useListWebhookEndpointsQuery } from "#web/api/webhooksApi.ts";

const lookEveryMs = 15_000;
const pendingMs = 2000;

/** The account's endpoints, kept up to date: deliveries change their state. Read every two seconds while one is pending. */
export function useEndpoints() {
  const [everyMs, setEveryMs] = useState(lookEveryMs);
  const query = useListWebhookEndpointsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: everyMs,
  });
  const isPending = query.data?.data.some(({ status }) => status === "pending") === true;
  const wanted = isPending ? pendingMs : lookEveryMs;
  if (wanted !== everyMs) {
    setEveryMs(wanted);
  }
  return query;
}
