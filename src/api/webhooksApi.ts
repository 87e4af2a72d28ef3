import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookDelivery,
  redeliverWebhook,
  replayWebhookEvents,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from "#contract/webhooks.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const webhooksApi = api
  .enhanceEndpoints({ addTagTypes: ["WebhookEndpoints", "WebhookDeliveries"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      const endpoints = { invalidatesTags: ["WebhookEndpoints" as const] };
      const deliveries = { invalidatesTags: ["WebhookDeliveries" as const] };
      const both = { invalidatesTags: ["WebhookEndpoints" as const, "WebhookDeliveries" as const] };
      return {
        listWebhookEndpoints: from.query(listWebhookEndpoints, {
          providesTags: ["WebhookEndpoints"],
        }),
        createWebhookEndpoint: from.mutation(createWebhookEndpoint, both),
        rotateWebhookSecret: from.mutation(rotateWebhookSecret, endpoints),
        // Disabling an endpoint cancels its deliveries.
        updateWebhookEndpoint: from.mutation(updateWebhookEndpoint, both),
        deleteWebhookEndpoint: from.mutation(deleteWebhookEndpoint, endpoints),
        testWebhookEndpoint: from.mutation(testWebhookEndpoint, deliveries),
        replayWebhookEvents: from.mutation(replayWebhookEvents, deliveries),
        listWebhookDeliveries: from.query(listWebhookDeliveries, {
          providesTags: ["WebhookDeliveries"],
        }),
        readWebhookDelivery: from.query(readWebhookDelivery, {
          providesTags: ["WebhookDeliveries"],
        }),
        redeliverWebhook: from.mutation(redeliverWebhook, deliveries),
      };
    },
  });

/** Webhook endpoints and their deliveries. */
export const {
  useListWebhookEndpointsQuery,
  useCreateWebhookEndpointMutation,
  useRotateWebhookSecretMutation,
  useUpdateWebhookEndpointMutation,
  useDeleteWebhookEndpointMutation,
  useTestWebhookEndpointMutation,
  useReplayWebhookEventsMutation,
  useListWebhookDeliveriesQuery,
  useLazyListWebhookDeliveriesQuery,
  useReadWebhookDeliveryQuery,
  useRedeliverWebhookMutation,
} = webhooksApi;
