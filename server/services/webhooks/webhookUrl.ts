import { isIP } from "node:net";
import type { Ports } from "#engine/network/network.ts";
import type { Config } from "#server/config/config.ts";
import { isExposed, isLocal } from "#server/config/installation.ts";
import { isLoopback } from "#server/config/ssoSettings.ts";
import { hostOf, portOf } from "#server/services/outgoing/connectPublic.ts";

/** Settings that decide which addresses webhooks may reach. */
export type TargetSettings = Pick<Config, "host" | "publicUrl" | "publicUrlGiven" | "webhookHosts">;

/** Returns true if webhooks may reach a URL that isn't public: the operator named its host, or the installation is for this machine only and so is the host. */
export function isTrustedTarget(config: TargetSettings, url: URL): boolean {
  const host = hostOf(url);
  const named = [host, `${host}:${portOf(url)}`, `[${host}]:${portOf(url)}`];
  return (
    config.webhookHosts.some((one) => named.includes(one)) ||
    (isLoopback(url) && isLocal(config) && !isExposed(config))
  );
}

/** Returns the URL of an endpoint in normal form; null if webhooks can't be sent there: only HTTP and HTTPS at their standard ports, without credentials, and no private IP address. Names are checked when they are looked up, before each attempt. */
export function webhookUrl(
  context: { config: TargetSettings; ports: Pick<Ports, "networkOf"> },
  text: string,
): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol) || url.hostname === "") {
    return null;
  }
  if (url.username !== "" || url.password !== "") {
    return null;
  }
  url.hash = "";
  if (isTrustedTarget(context.config, url)) {
    return url.href;
  }
  const host = hostOf(url);
  const network = context.ports.networkOf(host);
  const isPrivate = network.sandbox || (isIP(host) !== 0 && !network.mayDial(host));
  const isName = isIP(host) !== 0 || host.includes(".");
  return url.port === "" && isName && !isPrivate ? url.href : null;
}
