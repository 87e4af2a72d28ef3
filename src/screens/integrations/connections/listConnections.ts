import type { ApiKey } from "#contract/apiKeys.ts";
import type { Breakdown } from "#contract/analytics.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { paths } from "#web/paths.ts";

/** Names of the services whose clients work here, by the source of their validations. */
const compatServices: Readonly<Record<string, string>> = {
  zerobounce: "ZeroBounce",
  neverbounce: "NeverBounce",
  kickbox: "Kickbox",
  emailable: "Emailable",
  reacher: "Reacher",
};

export type ConnectionKind = ApiKey["mode"] | "webhook" | "compat" | "source";

/** A key, webhook or program that uses the account. */
export interface Connection {
  id: string;
  kind: ConnectionKind;
  name: string;
  /** Origins of a widget, or the call a key was last used for. */
  detail: string | null;
  /** Null if it was never used, undefined if the latest validation of the source tells. */
  usedAt: string | null | undefined;
  /** Uses that failed, of all that are counted; null for webhooks. */
  failed: { count: number; of: number } | null;
  /** Why a webhook gets nothing, or since when it fails. */
  trouble: { kind: "disabled" } | { kind: "pending" } | { kind: "failing"; since: string } | null;
  /** The page that manages it. */
  to: string;
}

const withQuery = (path: string, name: string, value: string) =>
  `${path}?${new URLSearchParams({ [name]: value }).toString()}`;

function ofKey(key: ApiKey): Connection {
  const count = key.usage.reduce((sum, { errors }) => sum + errors, 0);
  const of = key.usage.reduce((sum, { requests }) => sum + requests, 0);
  return {
    id: key.id,
    kind: key.mode,
    name: key.name,
    detail: key.mode === "publishable" ? key.allowed_origins.join(", ") : key.last_used_call,
    usedAt: key.last_used_at,
    failed: { count, of },
    trouble: key.status === "disabled" ? { kind: "disabled" } : null,
    to: paths.apiKeys,
  };
}

function findTrouble(endpoint: WebhookEndpoint): Connection["trouble"] {
  if (endpoint.status !== "enabled") {
    return { kind: endpoint.status };
  }
  const since = endpoint.failing_since;
  return since === null ? null : { kind: "failing", since };
}

function ofEndpoint(endpoint: WebhookEndpoint): Connection {
  return {
    id: endpoint.id,
    kind: "webhook",
    name: endpoint.url,
    detail: endpoint.description,
    usedAt: endpoint.last_delivery?.at ?? null,
    failed: null,
    trouble: findTrouble(endpoint),
    to: withQuery(paths.webhooks, "endpoint", endpoint.id),
  };
}

function ofSource({ value, results }: Breakdown["data"][number]): Connection[] {
  // The widget's validations are counted with its publishable key.
  if (value === null || value === "form") {
    return [];
  }
  const service = compatServices[value];
  return [
    {
      id: value,
      kind: service === undefined ? "source" : "compat",
      name: service ?? value,
      detail: null,
      usedAt: undefined,
      failed: { count: results.unknown, of: results.total },
      trouble: null,
      to: withQuery(paths.history, "source", value),
    },
  ];
}

/** Returns what uses an account: its usable keys, webhook endpoints, and the sources that programs name. */
export function listConnections(
  keys: readonly ApiKey[],
  endpoints: readonly WebhookEndpoint[],
  sources: Breakdown["data"],
): Connection[] {
  return [
    ...keys.filter(({ status }) => status === "active" || status === "disabled").map(ofKey),
    ...endpoints.map(ofEndpoint),
    ...sources.flatMap(ofSource),
  ];
}
