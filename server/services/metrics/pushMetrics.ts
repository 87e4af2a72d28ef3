import { hostname } from "node:os";
import { repeatEvery, type RepeatingTask } from "#server/concurrency/repeatEvery.ts";
import type { AppContext } from "#server/context.ts";
import type { OtlpSettings } from "#server/config/otlpSettings.ts";
import type { FamilySnapshot } from "#server/metrics/metricFamily.ts";
import { otlpRequest } from "#server/metrics/otlpRequest.ts";

const timeoutMs = 10_000;

/** Sends the metrics of this process to a collector by OTLP/HTTP in JSON, again and again. A failure is logged once until it works again; nothing is lost, as counters are cumulative. */
export function pushMetrics(
  { log, now }: Pick<AppContext, "log" | "now">,
  { url, headers, everyMs, serviceName }: OtlpSettings,
  read: () => Promise<readonly FamilySnapshot[]>,
): RepeatingTask {
  const attributes = {
    "service.name": serviceName,
    "service.instance.id": `${hostname()}:${process.pid}`,
    "host.name": hostname(),
    "process.pid": String(process.pid),
  };
  const startMs = now() - process.uptime() * 1000;
  let works: boolean | null = null;
  const send = async () => {
    const body = otlpRequest(await read(), { attributes, startMs, nowMs: now() });
    const reply = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    if (!reply.ok) {
      throw new Error(`the collector answered ${reply.status}`);
    }
  };
  const act = async () => {
    try {
      await send();
      if (works !== true) {
        log.info({ url: new URL(url).origin }, "metrics sent");
      }
      works = true;
    } catch (error) {
      if (works !== false) {
        log.warn({ err: error, url: new URL(url).origin }, "metrics not sent");
      }
      works = false;
    }
  };
  return repeatEvery({ log }, { name: "sending metrics", ms: everyMs, act });
}
