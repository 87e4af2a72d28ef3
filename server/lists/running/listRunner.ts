import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { programFile } from "#launch/productFiles.mjs";
import type { Config } from "#server/config/config.ts";
import { noSignals, type Signals } from "#server/concurrency/signals.ts";
import type { AppContext } from "#server/context.ts";
import { writePriority } from "#server/data/connection/writePriority.ts";
import { hasWork } from "#server/data/queries/lists.ts";
import { startListWorker } from "./listWorker.ts";
import type { ThreadMessage } from "./runListThread.ts";

/** Runs the list work of this server. Starts at the first wake. */
export interface ListRunner {
  /** Signals that there is work, or that something has changed. */
  wake(): void;
  /** Stops running work; anything that wasn't written is repeated later. */
  stop(): Promise<void>;
}

/** Works on lists in this thread. */
export function inProcessListRunner(context: AppContext, signals: Signals = noSignals): ListRunner {
  let worker: ReturnType<typeof startListWorker> | null = null;
  const wake = () => {
    worker ??= startListWorker(context, { signals });
    worker.wake();
  };
  const unsubscribe = signals.subscribe("lists", ([, state = ""]) => {
    if (worker === null && hasWork(state)) {
      wake();
    }
  });
  return {
    wake,
    async stop() {
      unsubscribe();
      await worker?.stop();
    },
  };
}

function postMessage(thread: Worker, message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage(message);
}

/** Young generation of the thread's heap, in MB. With the server's 6, checks in flight survive several of its collections and end in the old generation: 2,714 collections instead of 749 for 100,000 rows, and 2.6 s of processor time instead of 1.4. */
const youngMb = 24;

/** Pause before a thread that died is started again, in ms; doubled by every further death within a minute. */
const restartMs = { first: 250, most: 30_000, calm: 60_000 } as const;

/** Works on lists in a separate thread, so that a list of a million rows doesn't block requests. The first list with work starts it, whichever process signals it. A thread that dies is started again. */
export function threadedListRunner({
  config,
  log,
  signals = noSignals,
  thread: { file, data } = { file: programFile("listThread"), data: config },
}: {
  config: Config;
  log: AppContext["log"];
  signals?: Signals;
  /** The thread's module and what it is started with; others in tests and benchmarks. */
  thread?: { file: string | URL; data: object };
}): ListRunner {
  let thread: Worker | null = null;
  let stopping = false;
  /** Pause of the next restart. */
  let pauseMs: number = restartMs.first;
  let restart: NodeJS.Timeout | null = null;
  const start = (): Worker => {
    const startedAt = performance.now();
    // A flag that keeps the server's own young generation small would hold for the thread, too.
    setFlagsFromString("--max-semi-space-size=0");
    const started = new Worker(file, {
      workerData: { ...data, writePriority },
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    });
    if (signals.live) {
      postMessage(started, "live");
    }
    started.on("error", (error) => log.error({ err: error }, "the thread for lists died"));
    started.on("exit", () => {
      thread = null;
      if (stopping) {
        return;
      }
      const calm = performance.now() - startedAt > restartMs.calm;
      const dueMs = calm ? restartMs.first : pauseMs;
      pauseMs = Math.min(2 * dueMs, restartMs.most);
      restart = setTimeout(() => {
        restart = null;
        thread ??= start();
      }, dueMs);
    });
    return started;
  };
  const send = (message: ThreadMessage): void => {
    // While a restart is due, the thread looks for work when it starts.
    if (!stopping && restart === null) {
      thread ??= start();
      postMessage(thread, message);
    }
  };
  const ends = [
    signals.subscribe("lists", (list) => {
      const [, state = ""] = list;
      if (hasWork(state)) {
        send({ list });
      }
    }),
    signals.onLiveChange((live) => {
      if (thread !== null) {
        postMessage(thread, live ? "live" : "lost");
      }
    }),
  ];
  return {
    wake: () => send("wake"),
    async stop() {
      stopping = true;
      ends.forEach((end) => end());
      clearTimeout(restart ?? undefined);
      const running = thread;
      if (running !== null) {
        const gone = new Promise((resolve) => running.once("exit", resolve));
        postMessage(running, "stop");
        await gone;
      }
    },
  };
}
