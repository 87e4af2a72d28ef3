import { useListWebhookEndpointsQuery } from "#web/api/webhooksApi.ts";

const lookEveryMs = 15_000;

/** The account's endpoints, kept up to date: deliveries change their state. */
export const useEndpoints = () =>
  useListWebhookEndpointsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: lookEveryMs,
  });
