import { type FamilySnapshot, gauge } from "#server/metrics/metricFamily.ts";

const startedAt = Date.now() / 1000 - process.uptime();

/** Returns memory, processor time and start of this process, under the names that Prometheus clients use. */
export function processGauges(): FamilySnapshot[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    {
      ...gauge("process_cpu_seconds_total", "Processor time used, in seconds.", [
        [{}, (user + system) / 1e6],
      ]),
      type: "counter",
    },
    gauge("process_resident_memory_bytes", "Resident memory, in bytes.", [[{}, rss]]),
    gauge("process_heap_bytes", "JavaScript heap in use on the main thread, in bytes.", [
      [{}, heapUsed],
    ]),
    gauge("process_start_time_seconds", "Start of the process, in seconds since the epoch.", [
      [{}, startedAt],
    ]),
  ];
}
