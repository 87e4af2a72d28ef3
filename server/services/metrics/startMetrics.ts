import type { AppContext } from "#server/context.ts";
import type { FamilySnapshot } from "#server/metrics/metricFamily.ts";
import { collectThreadMetrics } from "#server/metrics/threadMetrics.ts";
import { databaseGauges } from "./databaseGauges.ts";
import { processGauges } from "./processGauges.ts";
import { pushMetrics } from "./pushMetrics.ts";
import { serveMetrics } from "./serveMetrics.ts";

/** Metrics of this process, as long as it runs. */
export interface RunningMetrics {
  stop(): Promise<void>;
}

/** Serves the metrics of this process at `METRICS_PORT`, and sends them to `OTEL_EXPORTER_OTLP_ENDPOINT`, if set. Throws a {@link StartFailure} if it can't listen there. */
export async function startMetrics(
  context: Pick<AppContext, "config" | "database" | "log" | "now">,
): Promise<RunningMetrics> {
  const { metricsPort, otlp } = context.config;
  if (metricsPort === null && otlp === null) {
    return { stop: async () => undefined };
  }
  const threads = collectThreadMetrics();
  let reading: Promise<FamilySnapshot[]> | null = null;
  const readAll = async () => [
    ...threads.read(),
    ...processGauges(),
    ...(await databaseGauges(context)),
  ];
  // Readers at the same time share one reading, so that they can't load the database.
  const read = () =>
    (reading ??= readAll().finally(() => {
      reading = null;
    }));
  const endpoint = metricsPort === null ? null : await serveMetrics(context, metricsPort, read);
  const pushing = otlp === null ? null : pushMetrics(context, otlp, read);
  return {
    async stop() {
      threads.close();
      await Promise.all([endpoint?.stop(), pushing?.stop()]);
    },
  };
}
