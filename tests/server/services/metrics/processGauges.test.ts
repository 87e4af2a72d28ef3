import { expect, test } from "vitest";
import { processGauges } from "#server/services/metrics/processGauges.ts";

/** Returns the figures of this process by name, in the units of their names. */
const figures = () =>
  new Map(processGauges().map(({ name, samples }) => [name, samples[name] ?? 0]));

/** Returns the processor time of this process in seconds. */
const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

test("processor time is that of user and system together, in seconds", () => {
  const before = seconds();
  const found = figures().get("process_cpu_seconds_total");
  expect(found).toBeGreaterThanOrEqual(before);
  expect(found).toBeLessThanOrEqual(seconds());
});

test("memory is that in use, in bytes, and the start is before now by the time the process has run", () => {
  const found = figures();
  const { rss } = process.memoryUsage();
  const heap = found.get("process_heap_bytes") ?? 0;
  const resident = found.get("process_resident_memory_bytes") ?? 0;
  expect(heap).toBeGreaterThan(1e6);
  expect(resident).toBeGreaterThan(heap);
  expect(resident / rss).toBeCloseTo(1, 0);
  const started = found.get("process_start_time_seconds") ?? 0;
  // The clocks of the two differ by less than a second.
  expect(Date.now() / 1000 - process.uptime() - started).toBeCloseTo(0, 0);
});
