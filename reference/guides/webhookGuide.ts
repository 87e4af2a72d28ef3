import { webhookLimits } from "#contract/webhookLimits.ts";
import type { Guide } from "./guide.ts";
import { eventSchemaNames, webhookEvents } from "#reference/webhookEvents.ts";
import { webhookExample } from "#reference/webhookExample.ts";

/** The guide to webhooks: events, verification, retries. */
export const webhookGuide: Guide = {
  id: "webhooks",
  title: "Webhooks",
  blocks: [
    {
      text: "An endpoint is a URL of yours that gets a `POST` for each event it subscribes to. The body is JSON with `type`, `timestamp` and `data`. It has ids, figures and the `source`, `tags` and `custom` of your request, never the address: read the rest with the API.",
      rows: {
        head: ["Event", "Sent", "Data"],
        body: webhookEvents.map(({ type, summary, schema }) => [
          `\`${type}\``,
          summary,
          `[${schema}](#${schema})`,
        ]),
      },
    },
    {
      text: `A new endpoint is \`pending\`. It gets one signed \`endpoint.created\`, for a day on the schedule below, and nothing else until it answers that with any 2xx. A new URL makes it pending again. Events that happen meanwhile are stored: replay them once it is enabled. Your code needs to do nothing but answer; workflow tools do that by themselves.`,
    },
    ...eventSchemaNames.flatMap((schema) => {
      const event = webhookEvents.find((one) => one.schema === schema);
      return event === undefined
        ? []
        : {
            text: `A \`${event.type}\`:`,
            code: JSON.stringify(webhookExample(event), null, 2),
            language: "JSON" as const,
          };
    }),
    {
      text: "Deliveries are signed by [Standard Webhooks](https://www.standardwebhooks.com/) 1.0.0. Verify each one with its library for your language and the endpoint's secret (`whsec_…`), from the raw body. Accept a `webhook-id` once: a retry has the same one.",
      rows: {
        head: ["Header", "Value"],
        body: [
          ["`webhook-id`", "Id of the event. The same in every attempt and redelivery."],
          ["`webhook-timestamp`", "Time of the attempt in Unix seconds. Reject old ones."],
          [
            "`webhook-signature`",
            "`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. After a rotation, one for each secret, separated by a space.",
          ],
        ],
      },
    },
    {
      text: `Any 2xx within 15 seconds is a success. Redirects aren't followed. After a failure, we try again after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20 and 24 hours, each up to 10 % sooner or later. \`Retry-After\` extends the wait. Events may arrive out of order or twice.`,
    },
    {
      text: `A 410 disables the endpoint. So does a delivery whose last attempt fails if no other one succeeded since it began. We mail you both times. Events and deliveries are logged for ${webhookLimits.days} days: send one again, or replay a period. If a delivery that you send again succeeds, waiting retries of its event end.`,
    },
    {
      text: `Limits: ${webhookLimits.hostPerMinute} requests a minute to one host, of all accounts together; ${webhookLimits.freeDeliveriesDay.toLocaleString("en")} deliveries a day of events that cost no credits, such as checks of sandbox addresses; ${webhookLimits.waitingMax.toLocaleString("en")} waiting deliveries. Events beyond that are stored, and you get a notification.`,
    },
  ],
};
