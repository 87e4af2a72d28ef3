import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StartFailure } from "#server/config/startFailure.ts";
import type { AppContext } from "#server/context.ts";
import { type FamilySnapshot, metricsText } from "#server/metrics/metricFamily.ts";

/** Endpoint of the metrics on its own port. */
export interface MetricsEndpoint {
  stop(): Promise<void>;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Tells whether a request has the token, without revealing how much of it is right. */
function mayRead(request: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer (?<token>\S+)$/iu.exec(request.headers.authorization ?? "")?.groups?.token;
  return token === null || timingSafeEqual(digest(given ?? ""), digest(token));
}

/** Returns the answer to a request that gets no metrics: status and text; null if it gets them. */
function plainAnswer(request: IncomingMessage, token: string | null): [number, string] | null {
  const path = request.url?.split("?", 1)[0];
  // A worker has no other port at which its supervisor could see that it runs.
  if (path === "/healthz") {
    return [200, "ok\n"];
  }
  if (path !== "/metrics") {
    return [404, "Metrics are at /metrics.\n"];
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return [405, "Read metrics with GET.\n"];
  }
  return mayRead(request, token) ? null : [401, "Send METRICS_TOKEN as a bearer token.\n"];
}

const plainHeaders: Record<number, Record<string, string>> = {
  401: { "www-authenticate": 'Bearer realm="metrics"' },
  405: { allow: "GET, HEAD" },
};

function listenProblem(error: unknown, { metricsHost, metricsPort }: AppContext["config"]) {
  const { code = "" } = error as NodeJS.ErrnoException;
  return code === "EADDRINUSE"
    ? new StartFailure(
        `Port ${metricsPort} for metrics is in use on ${metricsHost}. Set METRICS_PORT to a free port: a worker on the same machine needs its own.`,
      )
    : new StartFailure(
        `Metrics can't be served at ${metricsHost}, port ${metricsPort} (${code}). Correct METRICS_HOST and METRICS_PORT.`,
      );
}

/** Serves the metrics that `read` returns at a port. Throws a {@link StartFailure} if it can't listen there. */
export async function serveMetrics(
  { config, log }: Pick<AppContext, "config" | "log">,
  metricsPort: number,
  read: () => Promise<readonly FamilySnapshot[]>,
): Promise<MetricsEndpoint> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const plain = plainAnswer(request, config.metricsToken);
    if (plain !== null) {
      const [status, text] = plain;
      const headers = { "content-type": "text/plain; charset=utf-8", ...plainHeaders[status] };
      response.writeHead(status, headers).end(text);
      return;
    }
    const text = metricsText(await read());
    response
      .writeHead(200, {
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "cache-control": "no-store",
      })
      .end(request.method === "HEAD" ? undefined : text);
  };
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5000 },
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        log.error({ err: error }, "metrics not read");
        response.writeHead(500).end();
      });
    },
  );
  server.maxConnections = 50;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenProblem(error, config)));
    server.listen(metricsPort, config.metricsHost, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${port}/metrics`;
  log.info({ url }, "metrics served");
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
