import type { Ports } from "#engine/network/network.ts";
import type { Config } from "#server/config/config.ts";
import {
  isTrustedTarget,
  outgoingUrl,
  type TargetSettings,
} from "#server/services/outgoing/outgoingUrl.ts";

/** Settings that decide which addresses webhooks may reach. */
export type WebhookSettings = TargetSettings & Pick<Config, "webhookHosts">;

/** Returns true if webhooks may reach a URL that isn't public. */
export function isTrustedWebhook(config: WebhookSettings, url: URL): boolean {
  return isTrustedTarget(config, url, config.webhookHosts);
}

/** Returns the URL of an endpoint in normal form; null if webhooks can't be sent there. */
export function webhookUrl(
  context: { config: WebhookSettings; ports: Pick<Ports, "networkOf"> },
  text: string,
): string | null {
  return outgoingUrl(context, text, context.config.webhookHosts)?.url.href ?? null;
}
