import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StartFailure } from "#server/config/startFailure.ts";
import type { AppContext } from "#server/context.ts";
import { metricsText } from "#server/metrics/metricFamily.ts";
import { collectThreadMetrics } from "#server/metrics/threadMetrics.ts";
import { databaseGauges } from "./databaseGauges.ts";
import { processGauges } from "./processGauges.ts";

/** Endpoint of the metrics on its own port. */
export interface MetricsEndpoint {
  /** Web address of `/metrics`; null if `METRICS_PORT` isn't set. */
  url: string | null;
  stop(): Promise<void>;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Tells whether a request has the token, without revealing how much of it is right. */
function mayRead(request: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer (?<token>\S+)$/iu.exec(request.headers.authorization ?? "")?.groups?.token;
  return token === null || timingSafeEqual(digest(given ?? ""), digest(token));
}

/** Returns why a request gets no metrics: status and text; null if it gets them. */
function refusal(request: IncomingMessage, token: string | null): [number, string] | null {
  if (request.url?.split("?", 1)[0] !== "/metrics") {
    return [404, "Metrics are at /metrics.\n"];
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return [405, "Read metrics with GET.\n"];
  }
  return mayRead(request, token) ? null : [401, "Send METRICS_TOKEN as a bearer token.\n"];
}

const refusalHeaders: Record<number, Record<string, string>> = {
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

/** Serves the metrics of this process at `METRICS_PORT`. Throws a {@link StartFailure} if it can't listen there. */
export async function serveMetrics(
  context: Pick<AppContext, "config" | "database" | "log" | "now">,
): Promise<MetricsEndpoint> {
  const { config, log } = context;
  if (config.metricsPort === null) {
    return { url: null, stop: async () => undefined };
  }
  const threads = collectThreadMetrics();
  let reading: Promise<string> | null = null;
  const read = async () =>
    metricsText([...threads.read(), ...processGauges(), ...(await databaseGauges(context))]);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refused = refusal(request, config.metricsToken);
    if (refused !== null) {
      const [status, text] = refused;
      const headers = { "content-type": "text/plain; charset=utf-8", ...refusalHeaders[status] };
      response.writeHead(status, headers).end(text);
      return;
    }
    // Readers at the same time share one reading, so that they can't load the database.
    reading ??= read().finally(() => {
      reading = null;
    });
    const text = await reading;
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
    server.listen(config.metricsPort ?? 0, config.metricsHost, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${port}/metrics`;
  log.info({ url }, "metrics served");
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        threads.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
