import { createWebhookEndpoint } from "#contract/webhooks.ts";

/** Returns the command that sends the end of each list to a workflow. */
export const toolWebhook = (origin: string): string =>
  [
    `curl -sS ${origin}${createWebhookEndpoint.path} \\`,
    `  -H 'Authorization: Bearer mv_live_…' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"url": "https://hooks.example.com/…", "events": ["list.completed"]}'`,
  ].join("\n");
