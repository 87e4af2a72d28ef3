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

/** Pause before a thread that died is started again, in ms; doubled by every further death within a minute. */
const restartMs = { first: 250, most: 30_000, calm: 60_000 } as const;

/** Works on lists in a separate thread, so that a list of a million rows doesn't block requests. A thread that dies is started again. */
export function threadedListRunner({
  config,
  log,
  thread: { file, data } = { file: new URL("./listThread.ts", import.meta.url), data: config },
}: {
  config: Config;
  log: AppContext["log"];
  /** The thread's module and what it is started with; others in tests and benchmarks. */
  thread?: { file: URL; data: object };
}): ListRunner {
  let thread: Worker | null = null;
  let stopping = false;
  let pauseMs: number = restartMs.first;
  let restart: NodeJS.Timeout | null = null;
  const start = (): Worker => {
    const startedAt = performance.now();
    const started = new Worker(file, { workerData: { ...data } });
    started.on("error", (error) => log.error({ err: error }, "the thread for lists died"));
    started.on("exit", () => {
      thread = null;
      if (stopping) {
        return;
      }
      const calm = performance.now() - startedAt > restartMs.calm;
      pauseMs = calm ? restartMs.first : Math.min(2 * pauseMs, restartMs.most);
      restart = setTimeout(() => {
        restart = null;
        thread ??= start();
      }, pauseMs);
    });
    return started;
  };
  return {
    wake() {
      // While a restart is due, the thread looks for work when it starts.
      if (!stopping && restart === null) {
        thread ??= start();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage("wake" satisfies ThreadMessage);
      }
    },
    async stop() {
      stopping = true;
      clearTimeout(restart ?? undefined);
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
