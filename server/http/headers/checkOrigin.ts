import { isIP } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { exposedHeaders, requestHeaders } from "#contract/headers.ts";
import type { Config } from "#server/config/config.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { vary } from "./vary.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Tells whether an origin is the app's. Without PUBLIC_URL it is the host of the request itself, but only localhost or an IP address: any other name could be rebound to this server (DNS rebinding). */
function isOurs(config: Config, origin: string, host: string | undefined): boolean {
  if (origin === config.publicUrl) {
    return true;
  }
  const url = URL.parse(origin);
  if (config.publicUrlGiven || url === null || url.host !== host) {
    return false;
  }
  const name = url.hostname.replace(/^\[|\]$/gu, "");
  return name === "localhost" || isIP(name) !== 0;
}

/** Rejects writing requests from pages of other origins; requests without these headers don't come from a browser. */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  if (safeMethods.has(request.method)) {
    return;
  }
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const allowed = origin !== undefined && config.corsOrigins.includes(origin);
  if (origin !== undefined && !allowed && !isOurs(config, origin, host)) {
    throw new ApiError("origin_not_allowed");
  }
  const near = site === undefined || site === "same-origin" || site === "none";
  if (!near && !(allowed && site === "same-site")) {
    throw new ApiError("origin_not_allowed");
  }
}

/** Allows only pages of the origins in CORS_ORIGINS to read responses and send credentials. */
export function allowCrossOrigin(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (config.corsOrigins.length === 0) {
    return;
  }
  vary(reply, "Origin");
  const { origin } = request.headers;
  if (origin !== undefined && config.corsOrigins.includes(origin)) {
    void reply
      .header("access-control-allow-origin", origin)
      .header("access-control-allow-credentials", "true")
      .header("access-control-expose-headers", exposedHeaders.join(", "));
  }
}

/** Tells whether {@link allowCrossOrigin} let the calling page read the response. */
export function isCrossOrigin(reply: FastifyReply): boolean {
  return reply.hasHeader("access-control-allow-origin");
}

/** Sets the headers of a preflight response if the origin is allowed. */
export function allowPreflight(reply: FastifyReply, methods: readonly string[]): void {
  if (isCrossOrigin(reply)) {
    void reply
      .header("access-control-allow-methods", methods.join(", "))
      .header("access-control-allow-headers", requestHeaders.join(", "))
      .header("access-control-max-age", "600");
  }
}
