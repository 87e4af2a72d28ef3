import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type BodyLimit, publicBody } from "#contract/bodyLimits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { AppContext } from "#server/context.ts";
import { readAccessToken, callerByKey, type KeyCaller, keyIdOf } from "#server/http/auth/guard.ts";
import { type BodyConfig, ignoreTypeOfNothing } from "#server/http/bodies/readBodies.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { checkOrigin } from "#server/http/headers/checkOrigin.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { countRequest } from "#server/services/apiKeys/countRequest.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";
import { admittedByKey, type Shared } from "./route.ts";

/** The call that serves tools to assistants. */
export const mcpEndpoint = {
  method: "POST",
  path: "/mcp",
  access: "session",
} as const satisfies Pick<Endpoint, "method" | "path" | "access">;

/** Limit of a message: enough for 100 addresses, or for a reply of a mail server. */
const bodyLimit: BodyLimit = { ...publicBody, bytes: 128 * 1024 };

/** Returns a `fetch` that makes calls to this server without a connection, in the name of the network that the request came from. */
function fetchInside(app: FastifyInstance, remoteAddress: string): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const reply = await app.inject({
      method: init.method as "GET",
      url: `${pathname}${search}`,
      headers: init.headers as Record<string, string>,
      remoteAddress,
      ...(typeof init.body === "string" ? { payload: init.body } : {}),
    });
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers,
    });
  };
}

/** Returns the key of a request. Sessions have no place here: a page of another site could use their cookies. */
function requireKey(request: FastifyRequest): string {
  const key = readAccessToken(request);
  if (key === undefined) {
    throw new ApiError("missing_credentials", { headers: { "www-authenticate": "Bearer" } });
  }
  return key;
}

/** Answers one message of the protocol with the tools of the key's account. The protocol's modules are loaded when they are first needed. */
async function answer(
  app: FastifyInstance,
  context: AppContext,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): Promise<Response> {
  const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import("#mcp/createMcpServer.ts"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
  ]);
  const { publicUrl: url } = context.config;
  const server = createMcpServer({
    connect: () =>
      new Mailverdict({
        url,
        key: requireKey(request),
        retries: 0,
        fetch: fetchInside(app, request.ip),
      }),
    names: { url: "the server's address", key: "The API key" },
    signal,
  });
  // Without sessions, any process can answer any message.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const { accept = "", "mcp-protocol-version": version } = request.headers;
  const headers = new Headers({ accept, "content-type": "application/json" });
  if (typeof version === "string") {
    headers.set("mcp-protocol-version", version);
  }
  const mcpRequest = new Request(`${url}${mcpEndpoint.path}`, { method: "POST", headers });
  try {
    return await transport.handleRequest(mcpRequest, { parsedBody: request.body });
  } finally {
    await server.close();
  }
}

/** Registers the Model Context Protocol over Streamable HTTP: key, limits and origin as for `/v1`. Tools make calls of the API, which checks scopes and charges credits. */
export function serveMcpRoute(
  app: FastifyInstance,
  context: AppContext,
  { limits }: Pick<Shared, "limits">,
): void {
  const callers = new WeakMap<FastifyRequest, KeyCaller>();
  app.route({
    method: mcpEndpoint.method,
    url: mcpEndpoint.path,
    bodyLimit: bodyLimit.bytes,
    config: { bodyLimit } satisfies BodyConfig,
    onRequest: async (request, reply) => {
      checkOrigin(context.config, request);
      const key = requireKey(request);
      const authenticate = () => callerByKey(context, mcpEndpoint, { request, key });
      callers.set(request, await admittedByKey(limits, reply, { key, authenticate }));
      ignoreTypeOfNothing(request);
    },
    preParsing: async (request, reply, body) => {
      const holder = owningAccountId(callers.get(request)?.account.id ?? "");
      return limits.bodies.meter(body, { request, reply, holder });
    },
    onSend: async (request, reply) => {
      const keyId = keyIdOf(request);
      if (keyId !== undefined) {
        await countRequest(context, keyId, reply.statusCode);
      }
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (Array.isArray(request.body)) {
        // One request would make any number of calls.
        throw new ApiError("malformed_request");
      }
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const response = await answer(app, context, { request, signal: gone.signal });
      const text = await response.text();
      void reply.code(response.status);
      return text === "" ? reply.send() : reply.type("application/json").send(text);
    },
  });
}
