import { Worker } from "node:worker_threads";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import type { ThreadMessage } from "./listThread.ts";
import { startListWorker } from "./listWorker.ts";

/** Runs the list work of this server. Starts at the first wake. */
export interface ListRunner {
  /** Signals that there is work, or that something has changed. */
  wake(): void;
  /** Stops running work; anything that wasn't written is repeated later. */
  stop(): Promise<void>;
}

/** Works on lists in this thread. */
export function inProcessListRunner(context: AppContext): ListRunner {
  let worker: ReturnType<typeof startListWorker> | null = null;
  return {
    wake() {
      worker ??= startListWorker(context);
      worker.wake();
    },
    stop: async () => worker?.stop(),
  };
}

/** Works on lists in a separate thread, so that a list of a million rows doesn't block requests. The next wake restarts a thread that died. */
export function threadedListRunner({
  config,
  log,
}: {
  config: Config;
  log: AppContext["log"];
}): ListRunner {
  let thread: Worker | null = null;
  let stopping = false;
  const start = (): Worker => {
    const started = new Worker(new URL("./listThread.ts", import.meta.url), {
      workerData: { ...config },
    });
    started.on("error", (error) => log.error({ err: error }, "the thread for lists died"));
    started.on("exit", () => {
      thread = thread === started ? null : thread;
    });
    return started;
  };
  return {
    wake() {
      if (!stopping) {
        thread ??= start();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage("wake" satisfies ThreadMessage);
      }
    },
    async stop() {
      stopping = true;
      const running = thread;
      if (running !== null) {
        const gone = new Promise((resolve) => running.once("exit", resolve));
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        running.postMessage("stop" satisfies ThreadMessage);
        await gone;
      }
    },
  };
}
