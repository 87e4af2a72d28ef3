import { parentPort } from "node:worker_threads";
import { SignalHub, type Signals } from "#server/concurrency/signals.ts";
import type { ListWorker } from "./listWorker.ts";

/** A message to a thread for lists: look for work now, a signal about a list, signals are live or lost, or the end. */
export type ThreadMessage = "wake" | "live" | "lost" | "stop" | { list: readonly string[] };

/** Opens the worker of this thread and does what the server's messages say, until the last one. The server passes on the signals that its connection receives. */
export async function runListThread(
  open: (signals: Signals) => Promise<ListWorker>,
  stopped: () => void = () => undefined,
): Promise<void> {
  const signals = new SignalHub();
  const worker = await open(signals);
  const stop = async (): Promise<void> => {
    await worker.stop();
    stopped();
    parentPort?.close();
  };
  parentPort?.on("message", (message: ThreadMessage) => {
    if (typeof message === "object") {
      signals.publish("lists", message.list);
    } else if (message === "wake") {
      worker.wake();
    } else if (message === "stop") {
      void stop();
    } else {
      signals.setLive(message === "live");
    }
  });
}
