import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import type { FamilySnapshot } from "#server/metrics/metricFamily.ts";
import { serveMetrics, type MetricsEndpoint } from "#server/services/metrics/serveMetrics.ts";

const families: readonly FamilySnapshot[] = [
  { name: "things_total", help: "Things.", type: "counter", samples: { things_total: 3 } },
];
const token = "a-token-of-metrics";
const endpoints: MetricsEndpoint[] = [];
afterEach(async () => {
  await Promise.all(endpoints.splice(0).map((endpoint) => endpoint.stop()));
});

/** Serves metrics on a free port; returns their URL and the logged lines. */
async function served(
  metricsToken: string | null,
  read: () => Promise<readonly FamilySnapshot[]> = () => Promise.resolve(families),
) {
  const logged: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
  const config = { ...readConfig({}), metricsToken, metricsHost: "127.0.0.1" };
  endpoints.push(await serveMetrics({ config, log }, 0, read));
  return { url: String(logged[0]?.["url"]), logged, config, log };
}

test("metrics are text that no cache keeps, with the token only", async () => {
  const { url } = await served(token);
  const read = (authorization: string | null, method = "GET") =>
    fetch(url, { method, headers: authorization === null ? {} : { authorization } });
  const found = await read(`Bearer ${token}`);
  expect([
    found.status,
    found.headers.get("content-type"),
    found.headers.get("cache-control"),
  ]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8", "no-store"]);
  expect(await found.text()).toContain("things_total 3");
  const head = await read(`bearer ${token}`, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const wrong of [null, "", "Bearer", `Bearer ${token}x`, `Basic ${token}`, token]) {
    const refused = await read(wrong);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer realm="metrics"',
    ]);
    expect(await refused.text()).toBe("Send METRICS_TOKEN as a bearer token.\n");
  }
});

test("without a token, anyone who reaches the port reads them, at one path and with GET only", async () => {
  const { url } = await served(null);
  expect((await fetch(`${url}?format=text`)).status).toBe(200);
  const posted = await fetch(url, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const elsewhere = await fetch(new URL("/metrics/", url));
  expect([elsewhere.status, await elsewhere.text()]).toEqual([404, "Metrics are at /metrics.\n"]);
});

test("metrics that can't be read are a 500 and logged", async () => {
  const { url, logged } = await served(null, () => Promise.reject(new Error("no database")));
  expect((await fetch(url)).status).toBe(500);
  expect(logged.at(-1)).toMatchObject({ msg: "metrics not read", err: { message: "no database" } });
});

test("a port in use, and a host that this machine doesn't have, stop the start with the next step", async () => {
  const { url, config, log } = await served(null);
  const port = Number(new URL(url).port);
  const again = serveMetrics(
    { config: { ...config, metricsPort: port }, log },
    port,
    async () => [],
  );
  await expect(again).rejects.toThrow(
    `Port ${port} for metrics is in use on 127.0.0.1. Set METRICS_PORT to a free port`,
  );
  const elsewhere = { ...config, metricsHost: "192.0.2.1", metricsPort: 0 };
  await expect(serveMetrics({ config: elsewhere, log }, 0, async () => [])).rejects.toThrow(
    "Metrics can't be served at 192.0.2.1, port 0 (EADDRNOTAVAIL). Correct METRICS_HOST and METRICS_PORT.",
  );
});
