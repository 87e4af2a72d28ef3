import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { httpRequests, httpSeconds } from "#server/metrics/instruments.ts";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import type { IsApiPath } from "./apiPathMatcher.ts";
import { clientGone } from "./clientGone.ts";
import { keyIdOf } from "./auth/guard.ts";
import { contentSecurityPolicy, noStore, securityHeaders } from "./headers/securityHeaders.ts";
import type { RequestLimits } from "./limits/requestLimits.ts";
import type { LoadShedder } from "./limits/loadShedder.ts";
import { tooBusyHeaders } from "./limits/refuseEarly.ts";
import { allowCrossOrigin } from "./headers/checkOrigin.ts";
import type { PageSource } from "./pages/pageSource.ts";
import { limitRate, ofNetwork, networkPolicy } from "./limits/limitRate.ts";
import { isReading, mayBePage } from "./notFoundRoutes.ts";
import { ApiError } from "./errors/apiError.ts";

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}

/** Ends the counting of a call; it is missing for calls that aren't counted. */
const leaves = new WeakMap<FastifyRequest, () => void>();

/** Counts a call in until its connection has the response, or throws if the server has too many. */
function countCall(load: LoadShedder, request: FastifyRequest, reply: FastifyReply): void {
  if (load.refuses()) {
    throw new ApiError("too_busy", { headers: tooBusyHeaders });
  }
  const leave = load.enter();
  leaves.set(request, leave);
  reply.raw.once("close", leave);
}

const noPages = { hashes: { script: [], style: [] }, apiOrigins: [] };

/** Returns the security headers of responses, which depend on the pages. */
export function createHeaders(config: Config, pages: PageSource) {
  // The development server injects its own scripts and styles.
  const policy =
    pages.kind === "development"
      ? null
      : contentSecurityPolicy(config, pages.kind === "built" ? pages.record : noPages);
  return securityHeaders(config, policy);
}

/** Adds the hooks of every request: id, security headers, network rate limit, a log line, and 503 while the server stops. */
export function requestHooks(
  app: FastifyInstance,
  context: AppContext,
  served: {
    limits: RequestLimits;
    pages: PageSource;
    load: LoadShedder | null;
    isApiPath: IsApiPath;
  },
): void {
  const { config } = context;
  const headers = createHeaders(config, served.pages);
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onRequest", async (request, reply) => {
    const path = pathOf(request);
    // Saves a kilobyte for each file of a page.
    const ofFiles = path.startsWith("/assets/") ? headers.asset : headers.document;
    const writesNowhere = request.is404 && !isReading(request);
    const isCall = served.isApiPath(path) || writesNowhere;
    void reply
      .header("x-request-id", request.id)
      .headers(isCall && !mayBePage(request, path) ? headers.api : ofFiles);
    if (!isCall) {
      return;
    }
    noStore(reply);
    allowCrossOrigin(config, request, reply);
    if (stopping) {
      throw new ApiError("shutting_down", { headers: { "retry-after": "5" } });
    }
    // A preflight costs little, and without its answer a page couldn't read the 503.
    if (served.load !== null && request.method !== "OPTIONS") {
      countCall(served.load, request, reply);
    }
    await limitRate(served.limits.rates, reply, ofNetwork(networkPolicy, request));
    if (writesNowhere) {
      // Rejects before the body is read.
      throw new ApiError("not_found");
    }
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (payload instanceof Readable) {
      // An open stream costs little.
      leaves.get(request)?.();
    }
    if (stopping) {
      // An open connection would delay the stop.
      void reply.header("connection", "close");
    }
    return payload;
  });
  // Logs the path pattern only: ids and queries may be personal data.
  app.addHook("onResponse", async (request, reply) => {
    const keyId = keyIdOf(request);
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(keyId === undefined ? {} : { key_id: keyId }),
    };
    // HEAD and other methods share few names; a path without a route counts as one.
    const route = line.route ?? "none";
    httpRequests.add([request.method, route, String(line.status)]);
    httpSeconds.observe([request.method, route], reply.elapsedTime / 1000);
    const quiet = (line.route === null && line.status < 400) || clientGone(request, reply);
    context.log[quiet ? "debug" : "info"](line, "answered");
  });
}
