import type { IntegrationId } from "#web/features/integrations/integrationPages.ts";

/** Integrations whose use the server knows: by a key, an endpoint, a hook, or the source that they name. */
export const stateful: ReadonlySet<IntegrationId> = new Set<IntegrationId>([
  "api",
  "form-widget",
  "sign-up-hooks",
  "webhooks",
  "wordpress",
  "google-sheets",
  "n8n",
  "zapier",
  "compat",
]);
