import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { networkOf } from "#server/http/limits/networksOf.ts";

/** Returns the network shown to an account's owner: an IPv4 address, or the /64 of an IPv6 one. */
function networkShown(request: FastifyRequest): string {
  const network = networkOf(request);
  return isIPv6(`${network}::`) ? `${network}::/64` : network;
}

/** Returns the network and user agent of a request, for the audit log. */
export function clientInfo(request: FastifyRequest): ClientInfo {
  return {
    network: networkShown(request),
    userAgent: request.headers["user-agent"]?.slice(0, limits.userAgentLength) ?? null,
  };
}
