import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { providerReplies } from "#server/metrics/instruments.ts";
import { Counter, Histogram, mergeFamilies, metricsText } from "#server/metrics/metricFamily.ts";
import { createProviderTally } from "#server/services/validations/providerRates.ts";
import { metricsOf } from "#tests/support/metricsOf.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/serverProcess.ts";
import { patientFetch, signedInProcess } from "#tests/support/signedInProcess.ts";

const token = "canary-token-of-metrics-0001";
let server: ServerProcess;
let url: string;
let headers: Record<string, string>;
const email = "canary.owner@example.com";

const read = async (authorization = `Bearer ${token}`) =>
  fetch(url, { headers: { authorization } });
const text = async () => (await read()).text();

beforeAll(async () => {
  server = await startServerProcess([], { METRICS_PORT: "0", METRICS_TOKEN: token });
  const served = server.log().find(({ msg }) => msg === "metrics served");
  url = (served as unknown as { url: string }).url;
  headers = await signedInProcess(server.origin, email);
});
afterAll(() => server.kill());

async function post(path: string, body: object) {
  return patientFetch(server.origin + path, {
    method: "POST",
    headers: { ...headers, "idempotency-key": path },
    body: JSON.stringify(body),
  });
}

test("metrics need their token, GET and their path, and aren't served on the port of the app", async () => {
  expect((await read()).status).toBe(200);
  expect((await read("Bearer wrong-token-of-metrics")).status).toBe(401);
  expect((await read("")).status).toBe(401);
  const authorization = `Bearer ${token}`;
  expect((await fetch(url, { method: "POST", headers: { authorization } })).status).toBe(405);
  expect((await fetch(new URL("/", url), { headers: { authorization } })).status).toBe(404);
  // Supervisors of workers have no token.
  const health = await fetch(new URL("/healthz", url));
  expect([health.status, await health.text()]).toEqual([200, "ok\n"]);
  const onApp = await fetch(`${server.origin}/metrics`, { headers: { authorization } });
  expect(await onApp.text()).not.toContain("mailverdict_");
});

test("a check and a list are counted, in the list thread too, without addresses or ids in labels", async () => {
  const checked = await post("/v1/validations", { email: "deliverable@sandbox.test" });
  expect(checked.status).toBe(200);
  const emails = ["deliverable@sandbox.test", "mailbox-full@sandbox.test"];
  const made = await post("/v1/lists", {
    name: "Metrics",
    source: { emails },
    options: { start: "auto" },
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await expect
    .poll(text, { interval: 500 })
    .toContain('mailverdict_results_total{origin="list",verdict="risky"} 1');
  const all = await text();
  const samples = metricsOf(all);
  expect(samples.get('mailverdict_results_total{origin="single",verdict="deliverable"}')).toBe(1);
  expect(samples.get('mailverdict_check_duration_seconds_count{verdict="deliverable"}')).toBe(1);
  expect(
    samples.get(
      'mailverdict_http_requests_total{method="POST",route="/v1/validations",status="200"}',
    ),
  ).toBe(1);
  expect(samples.get("mailverdict_database_up")).toBe(1);
  expect(samples.has('mailverdict_event_loop_lag_seconds{thread="main",quantile="0.99"}')).toBe(
    true,
  );
  expect(samples.has('mailverdict_event_loop_lag_seconds{thread="lists",quantile="0.99"}')).toBe(
    true,
  );
  expect(all).not.toMatch(/@|canary|sandbox|list_[a-z0-9]{5}|acc_|Metrics"/u);
  expect(all).not.toContain(id);
  expect(all).not.toContain(token);
});

test("paths without a route are one label, whatever they are", async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/v1/none-${index}`);
  await Promise.all(paths.map((path) => post(path, {})));
  const all = await text();
  expect(all).not.toContain("none-");
  expect(all).toContain('route="none"');
});

const python = "/usr/bin/python3";
function hasParser(): boolean {
  try {
    execFileSync(python, ["-c", "import prometheus_client.parser"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!hasParser())("Prometheus' own parser reads every metric and its type", async () => {
  const program = `
import sys, json
from prometheus_client.parser import text_string_to_metric_families
print(json.dumps([[f.name, f.type, len(f.samples)] for f in text_string_to_metric_families(sys.stdin.read())]))`;
  const families = JSON.parse(
    execFileSync(python, ["-c", program], { input: await text(), encoding: "utf8" }),
  ) as [string, string, number][];
  const types = Object.fromEntries(families.map(([name, type]) => [name, type]));
  expect(types).toMatchObject({
    mailverdict_http_requests: "counter",
    mailverdict_http_request_duration_seconds: "histogram",
    mailverdict_mails_waiting: "gauge",
    process_cpu_seconds: "counter",
  });
});

test("every metric of the dashboard exists, and every metric is in docs/operations/metrics.md", async () => {
  const all = await text();
  const names = [...all.matchAll(/^# TYPE (?<name>\S+)/gmu)].map(([, name]) => name ?? "");
  const dashboard = JSON.parse(readFileSync("deploy/grafana/mailverdict.json", "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const queried = dashboard.panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => [...expr.matchAll(/\b(?:mailverdict|process)_\w+/gu)])
    .map(([name]) => name.replace(/_bucket$/u, ""));
  expect(queried.length).toBeGreaterThan(15);
  expect(queried.filter((name) => !names.includes(name))).toEqual([]);
  const guide = readFileSync("docs/operations/metrics.md", "utf8");
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test("a worker serves its own metrics, and a port in use stops its start with the next step", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const start = startServerProcess([], { METRICS_PORT: String(port) });
  await expect(start).rejects.toThrow(
    `Port ${port} for metrics is in use on 127.0.0.1. Set METRICS_PORT to a free port`,
  );
  taken.close();
  const worker = await startServerProcess([], { METRICS_PORT: "0" }, "server/worker.ts");
  try {
    const served = worker.log().find(({ msg }) => msg === "metrics served");
    const reply = await fetch((served as unknown as { url: string }).url);
    expect(metricsOf(await reply.text()).get("mailverdict_database_up")).toBe(1);
  } finally {
    await worker.kill();
  }
});

test("metrics that other machines can reach need a token, which can't be short", () => {
  expect(() => readConfig({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" })).toThrow(
    "METRICS_HOST that other machines can reach needs METRICS_TOKEN",
  );
  expect(() => readConfig({ METRICS_PORT: "9464", METRICS_TOKEN: "short" })).toThrow(
    "METRICS_TOKEN must be at least 16",
  );
  expect(readConfig({ METRICS_HOST: "0.0.0.0" }).metricsPort).toBeNull();
});

test("replies of mail servers are counted by provider, egress address and outcome", () => {
  const before = metricsOf(metricsText([providerReplies.snapshot()]));
  const tally = createProviderTally({ queries: null as never }, () => 0);
  tally.count({ provider: "google", egress: "203.0.113.5", answer: "blocked" });
  tally.count({ provider: null, egress: null, answer: "accepted" });
  const after = metricsOf(metricsText([providerReplies.snapshot()]));
  for (const key of [
    'mailverdict_provider_replies_total{provider="google",egress="203.0.113.5",outcome="blocked"}',
    'mailverdict_provider_replies_total{provider="other",egress="default",outcome="accepted"}',
  ]) {
    expect((after.get(key) ?? 0) - (before.get(key) ?? 0)).toBe(1);
  }
});

test("labels are bounded and escaped, buckets are cumulative, and threads add up", () => {
  const counter = new Counter("c_total", "Counts.", ["name"]);
  for (let index = 0; index < 5000; index += 1) {
    counter.add([`label ${index}`]);
  }
  counter.add(['a"\\\n']);
  const counted = metricsOf(metricsText([counter.snapshot()]));
  expect(counted.size).toBe(3001);
  expect(counted.get('c_total{name="other"}')).toBe(2001);
  const quoted = new Counter("c_total", "Counts.", ["name"]);
  quoted.add(['a"\\\n']);
  expect(metricsText([quoted.snapshot()])).toContain(String.raw`c_total{name="a\"\\\n"} 1`);
  const times = new Histogram("t_seconds", "Times.", { labels: [], bounds: [1, 2] });
  for (const seconds of [0.5, 1, 1.5, 9]) {
    times.observe([], seconds);
  }
  const [merged] = mergeFamilies([times.snapshot(), times.snapshot()]);
  expect(merged?.samples).toEqual({
    't_seconds_bucket{le="1"}': 4,
    't_seconds_bucket{le="2"}': 6,
    't_seconds_bucket{le="+Inf"}': 8,
    t_seconds_sum: 24,
    t_seconds_count: 8,
  });
});
