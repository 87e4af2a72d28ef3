import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { Counter, gauge, Histogram } from "#server/metrics/metricFamily.ts";
import { otlpRequest } from "#server/metrics/otlpRequest.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { until } from "#tests/support/until.ts";

const source = { attributes: { "service.name": "mv" }, startMs: 1000, nowMs: 2500.4 };
const times = { startTimeUnixNano: "1000000000", timeUnixNano: "2500000000" };
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

describe("an OTLP request", () => {
  test("has sums, gauges and histograms with their labels and times", () => {
    const counter = new Counter("calls_total", "Calls.", ["route", "status"]);
    counter.add(['/a"b\\c\nd', "200"], 3);
    const seconds = new Histogram("call_seconds", "Times.", {
      labels: ["route"],
      bounds: [0.1, 1],
    });
    [0.05, 0.5, 0.6, 7].forEach((time) => seconds.observe(["/a"], time));
    const waiting = gauge("waiting", "Waiting.", [[{}, 5]]);
    const families = [counter.snapshot(), seconds.snapshot(), waiting];
    expect(otlpRequest(families, source)).toEqual({
      resourceMetrics: [
        {
          resource: { attributes: [attribute("service.name", "mv")] },
          scopeMetrics: [
            {
              scope: { name: "mailverdict" },
              metrics: [
                {
                  name: "calls_total",
                  description: "Calls.",
                  sum: {
                    isMonotonic: true,
                    aggregationTemporality: 2,
                    dataPoints: [
                      {
                        ...times,
                        attributes: [attribute("route", '/a"b\\c\nd'), attribute("status", "200")],
                        asDouble: 3,
                      },
                    ],
                  },
                },
                {
                  name: "call_seconds",
                  description: "Times.",
                  histogram: {
                    aggregationTemporality: 2,
                    dataPoints: [
                      {
                        ...times,
                        attributes: [attribute("route", "/a")],
                        count: "4",
                        sum: 8.15,
                        explicitBounds: [0.1, 1],
                        bucketCounts: ["1", "2", "1"],
                      },
                    ],
                  },
                },
                {
                  name: "waiting",
                  description: "Waiting.",
                  gauge: { dataPoints: [{ ...times, attributes: [], asDouble: 5 }] },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test("leaves out metrics without a sample", () => {
    const empty = JSON.stringify(otlpRequest([new Counter("calls_total", "").snapshot()], source));
    expect(empty).not.toContain("calls_total");
  });
});

describe("a collector", () => {
  let collector: Server | null = null;
  afterEach(() => collector?.close());
  const got: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const listen = async (port: number, status: number): Promise<number> => {
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request.setEncoding("utf8")) {
        body += String(part);
      }
      got.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(status).end("{}");
    });
    collector = server;
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  };

  test("gets the metrics of a server again and again; its failures are logged once", async () => {
    const port = await listen(0, 503);
    const server = await startServerProcess([], {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20abc",
      OTEL_METRIC_EXPORT_INTERVAL: "1000",
    });
    try {
      await until(
        () => got.length,
        (count) => count >= 3,
      );
      const [first] = got;
      expect(first).toMatchObject({
        path: "/v1/metrics",
        headers: { authorization: "Bearer abc", "content-type": "application/json" },
      });
      expect(first?.body).toContain("process_resident_memory_bytes");
      expect(first?.body).toContain("mailverdict_database_up");
      const said = (text: string) => server.log().filter(({ msg }) => msg === text).length;
      expect(said("metrics not sent")).toBe(1);
      expect(server.output()).not.toContain("abc");
      collector?.closeAllConnections();
      await new Promise((resolve) => collector?.close(resolve));
      await listen(port, 200);
      await until(
        () => said("metrics sent"),
        (count) => count === 1,
      );
      expect(said("metrics not sent")).toBe(1);
    } finally {
      await server.kill();
    }
  });
});

describe("settings of OTLP", () => {
  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be"],
    [{ OTEL_EXPORTER_OTLP_HEADERS: "token" }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value"],
    [{ OTEL_EXPORTER_OTLP_HEADERS: "a=%zz" }, "OTEL_EXPORTER_OTLP_HEADERS must be name=value"],
    [{ OTEL_METRIC_EXPORT_INTERVAL: "10" }, "OTEL_METRIC_EXPORT_INTERVAL must be"],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json"],
  ])("%j is refused", (env, words) => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    expect(() => readConfig({ ...endpoint, ...env })).toThrow(words);
  });

  test("those for other programs are ignored without an endpoint", () => {
    const others = { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc", OTEL_METRIC_EXPORT_INTERVAL: "10" };
    expect(readConfig(others).otlp).toBeNull();
  });
});
