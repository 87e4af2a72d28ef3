import { Worker } from "node:worker_threads";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import type { ThreadMessage } from "./listThread.ts";
import { startListWorker } from "./listWorker.ts";

/** Whoever works on lists for this server. Nothing of it runs before there is something to do. */
export interface ListRunner {
  /** There is something to do, or something has changed. */
  wake(): void;
  /** Lets go of what runs; what was not written is done again later. */
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

/** Works on lists in a thread of its own, so that a list of a million rows keeps nobody waiting; one that dies is started again at the next wake. */
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
