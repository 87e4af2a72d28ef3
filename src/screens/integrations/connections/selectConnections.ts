import type { IntegrationId } from "#web/features/integrations/integrationPages.ts";
import type { Connection } from "./listConnections.ts";

/** Webhooks of Zaps are created there. */
const zapierHost = "hooks.zapier.com";
/** Description that the n8n package gives its endpoints. */
const n8nDescription = "n8n";

const isOfZapier = ({ kind, name }: Connection): boolean =>
  kind === "webhook" && URL.parse(name)?.hostname === zapierHost;
const isOfN8n = ({ kind, detail }: Connection): boolean =>
  kind === "webhook" && detail === n8nDescription;
const hasSource = ({ kind, id }: Connection, source: string): boolean =>
  kind === "source" && id === source;

/** Tells whether a connection belongs to an integration. */
const belongs: Readonly<Partial<Record<IntegrationId, (one: Connection) => boolean>>> = {
  api: ({ kind }) => kind === "live" || kind === "test",
  "form-widget": ({ kind }) => kind === "publishable",
  webhooks: (one) => one.kind === "webhook" && !isOfZapier(one) && !isOfN8n(one),
  wordpress: (one) => hasSource(one, "wordpress"),
  "google-sheets": (one) => hasSource(one, "google-sheets"),
  n8n: (one) => isOfN8n(one) || hasSource(one, "n8n"),
  zapier: (one) => isOfZapier(one) || hasSource(one, "zapier"),
  compat: ({ kind }) => kind === "compat",
};

/** Returns the connections that belong to an integration. */
export const selectConnections = (
  id: IntegrationId,
  all: readonly Connection[],
): readonly Connection[] => all.filter((one) => belongs[id]?.(one) ?? false);
