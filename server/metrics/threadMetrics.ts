import { BroadcastChannel, threadId } from "node:worker_threads";
import { ownCounts } from "./instruments.ts";
import { type FamilySnapshot, mergeFamilies } from "./metricFamily.ts";
import { measureThread } from "./threadGauges.ts";

const channelName = "mailverdict-metrics";
/** Interval at which a thread sends its metrics, in ms. */
const sendEveryMs = 2000;

interface Report {
  threadId: number;
  counts: FamilySnapshot[];
  gauges: FamilySnapshot[];
}

/** Sends this thread's metrics to the main thread every two seconds, and once more when it is stopped. */
export function sendThreadMetrics(thread: string): { stop: () => void } {
  const channel = new BroadcastChannel(channelName);
  channel.unref();
  const read = measureThread(thread);
  const send = () => {
    const report: Report = { threadId, counts: ownCounts(), gauges: read() };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of threads has no origin
    channel.postMessage(report);
  };
  const timer = setInterval(send, sendEveryMs).unref();
  send();
  return {
    stop() {
      clearInterval(timer);
      send();
      channel.close();
    },
  };
}

/** Metrics of all threads of this process. */
export interface ProcessMetrics {
  read(): FamilySnapshot[];
  close(): void;
}

/** Collects the metrics of this process: those of the main thread as they are now, those of other threads as they last sent them. */
export function collectThreadMetrics(): ProcessMetrics {
  const channel = new BroadcastChannel(channelName);
  channel.unref();
  // Counts of a thread that ended stay, so that no counter goes back.
  const counts = new Map<number, FamilySnapshot[]>();
  let gauges: FamilySnapshot[] = [];
  channel.addEventListener("message", ({ data }: { data: unknown }) => {
    const report = data as Report;
    if (report.threadId !== threadId) {
      counts.set(report.threadId, report.counts);
      gauges = report.gauges;
    }
  });
  const read = measureThread("main");
  return {
    read: () =>
      mergeFamilies([...ownCounts(), ...read(), ...[...counts.values()].flat(), ...gauges]),
    close: () => channel.close(),
  };
}
