import { useReadBreakdownQuery } from "#web/api/analytics/analyticsApi.ts";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { useListWebhookEndpointsQuery } from "#web/api/webhooksApi.ts";

const days = 90;
const dayMs = 86_400_000;
const maxSources = 10;

const daysAgo = (count: number) =>
  new Date(Date.now() - count * dayMs).toISOString().slice(0, "2026-11-25".length);

/** Reads the keys, webhook endpoints and sources of the account. With `refetch`, cached ones are read again. */
export function useConnections(refetch: boolean) {
  const options = { refetchOnMountOrArgChange: refetch };
  const query = { by: "source", from: daysAgo(days - 1), limit: maxSources } as const;
  return {
    keys: useListApiKeysQuery(undefined, options),
    endpoints: useListWebhookEndpointsQuery(undefined, options),
    sources: useReadBreakdownQuery({ query }, options),
  };
}
