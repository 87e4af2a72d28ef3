import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { IsApiPath } from "./apiPathMatcher.ts";
import { allowPreflight } from "./headers/checkOrigin.ts";
import type { PageSender } from "./pages/pageSender.ts";
import { ApiError } from "./errors/apiError.ts";

const methods: readonly HTTPMethods[] = ["POST", "PUT", "PATCH", "GET", "DELETE"];

/** Tells whether a request only reads: its body, if any, is never parsed. */
export function isReading(request: FastifyRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Tells whether a request may be for a page: screens share paths with endpoints (`/login/`) outside these paths. */
export function mayBePage(request: FastifyRequest, path: string): boolean {
  return isReading(request) && !/^\/(?:(?:v1|compat|scim)\/|mcp$)/u.test(path);
}

/** Rejects other methods of API paths with 405 and Allow, and handles preflights. Screens that share a path with an endpoint (`/login/`) still open in a browser. */
export function methodNotAllowedRoutes(
  app: FastifyInstance,
  endpoints: readonly Pick<Endpoint, "method" | "path" | "access">[],
  sendPage: PageSender,
): void {
  const taken = Map.groupBy(endpoints, ({ path }) => path);
  for (const [url, calls] of taken) {
    const served = methods.filter((method) => calls.some((call) => call.method === method));
    const heads = served.includes("GET") && !/^\/(?:compat|scim)\//u.test(url) ? ["HEAD"] : [];
    const allowed = [...served, ...heads, "OPTIONS"];
    const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!mayBePage(request, url) || !(await sendPage(request, reply))) {
        throw new ApiError("method_not_allowed", { headers: { allow: allowed.join(", ") } });
      }
      return reply;
    };
    app.route({
      method: [...methods.filter((method) => !served.includes(method)), "TRACE"],
      url,
      onRequest: refuse,
      handler: refuse,
    });
    if (calls.some(({ access }) => access === "publishable")) {
      // Other origins may call it, so its preflight is served by `serveFormPreflight`.
      continue;
    }
    app.options(url, async (_request, reply) => {
      allowPreflight(reply, allowed);
      await reply.code(204).header("allow", allowed.join(", ")).send();
    });
  }
}

/** Sends a page or file for paths without a route, or 404 as a problem document. */
export function notFoundRoutes(
  app: FastifyInstance,
  isApiPath: IsApiPath,
  sendPage: PageSender,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (isReading(request) && !isApiPath(path) && (await sendPage(request, reply))) {
      return reply;
    }
    throw new ApiError("not_found");
  });
}
