import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { networkOf } from "#server/http/limits/listNetworks.ts";

/** Returns the network shown to an account's owner: an IPv4 address, or the /64 of an IPv6 one. */
function networkShown(request: FastifyRequest): string {
  const network = networkOf(request);
  return isIPv6(`${network}::`) ? `${network}::/64` : network;
}

const userIds = new WeakMap<FastifyRequest, string>();

/** Remembers the user of the session of a request. */
export function rememberUser(request: FastifyRequest, userId: string): void {
  userIds.set(request, userId);
}

/** Returns the network, user agent and signed-in user of a request, for the audit log. */
export function clientInfo(request: FastifyRequest): ClientInfo {
  const userId = userIds.get(request);
  return {
    ...(userId === undefined ? {} : { userId }),
    network: networkShown(request),
    userAgent: request.headers["user-agent"]?.slice(0, limits.userAgentLength) ?? null,
  };
}
