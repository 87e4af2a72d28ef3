import { isIP } from "node:net";
import type { Ports } from "#engine/network/network.ts";
import type { Config } from "#server/config/config.ts";
import { isExposed, isLocal } from "#server/config/installation.ts";
import { isLoopback } from "#server/config/ssoSettings.ts";
import { hostOf, portOf } from "./connectPublic.ts";

/** Settings that decide which addresses outgoing requests may reach. */
export type TargetSettings = Pick<Config, "host" | "publicUrl" | "publicUrlGiven">;

/** Parts of the server context that decide which URLs may be contacted. */
export interface TargetContext {
  config: TargetSettings;
  ports: Pick<Ports, "networkOf">;
}

/** A URL that may be contacted; a trusted one also at a private address and at any port. */
export interface OutgoingTarget {
  url: URL;
  trusted: boolean;
}

/** Ports of mail servers, which never get HTTP from an address that checks mailboxes. */
const mailPorts: readonly number[] = [25, 465, 587];

/** Returns true if a URL may be contacted although it isn't public: the operator named its host in `hosts`, or the installation is for this machine only and so is the host. Never at a port of mail servers. */
export function isTrustedTarget(
  config: TargetSettings,
  url: URL,
  hosts: readonly string[],
): boolean {
  const host = hostOf(url);
  const named = [host, `${host}:${portOf(url)}`, `[${host}]:${portOf(url)}`];
  return (
    !mailPorts.includes(portOf(url)) &&
    (hosts.some((one) => named.includes(one)) ||
      (isLoopback(url) && isLocal(config) && !isExposed(config)))
  );
}

/** Returns the target of a URL in normal form; null if it may not be contacted: only HTTP and HTTPS at their standard ports, without credentials, and no private IP address. Names are checked when they are looked up, before each connection. `hosts` are the operator's exceptions. */
export function outgoingUrl(
  { config, ports }: TargetContext,
  text: string,
  hosts: readonly string[] = [],
): OutgoingTarget | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol) || url.hostname === "") {
    return null;
  }
  if (url.username !== "" || url.password !== "") {
    return null;
  }
  url.hash = "";
  if (isTrustedTarget(config, url, hosts)) {
    return { url, trusted: true };
  }
  const host = hostOf(url);
  const network = ports.networkOf(host);
  const isPrivate = network.sandbox || (isIP(host) !== 0 && !network.mayDial(host));
  const isName = isIP(host) !== 0 || host.includes(".");
  return url.port === "" && isName && !isPrivate ? { url, trusted: false } : null;
}
