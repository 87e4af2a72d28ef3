import type { FastifyBaseLogger } from "fastify";
import type { RepeatingTask } from "./repeatEvery.ts";
import type { Signals, Topic } from "./signals.ts";

/** Longest time between two runs while signals are live, in ms; random, so that processes spread. */
const idleMs = { least: 15_000, most: 30_000 } as const;

/** A task that signals bring forward. */
interface SignaledWork {
  name: string;
  topic: Topic;
  /** Interval without signals; also the shortest time between two runs that signals cause, so that they never cost more than the interval. */
  ms: number;
  act: () => Promise<unknown>;
  /** Returns when there will be work after an instant without a further signal, in ms since the epoch; null if that isn't known. */
  dueAt: (after: number) => number | null | Promise<number | null>;
  /** Returns the time in ms since the epoch at which a signal wants a run; null if it wants none. */
  wanted: (payload: readonly string[]) => number | null;
}

/** Handle of a task that signals bring forward. */
export interface SignaledTask extends RepeatingTask {
  /** Runs the task once the interval has passed since its last run. */
  soon: () => void;
}

/** Runs a task now and then when signals say that there is work, when work is due, and every 15 to 30 s; every `ms` while signals aren't live. Never runs it twice at once. Errors are logged; the next run tries again. */
export function repeatOnSignal(
  {
    log,
    now,
    signals,
  }: { log: Pick<FastifyBaseLogger, "error">; now: () => number; signals: Signals },
  { name, topic, ms, act, dueAt, wanted }: SignaledWork,
): SignaledTask {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  /** Time of the next run on the clock of `performance`. */
  let plannedAt = Number.POSITIVE_INFINITY;

  const plan = (runAt: number): void => {
    if (!stopped && runAt < plannedAt) {
      clearTimeout(timer);
      plannedAt = runAt;
      timer = setTimeout(run, Math.max(0, runAt - performance.now())).unref();
    }
  };
  const waitMs = async (actedAt: number): Promise<number> => {
    if (!signals.live) {
      return ms;
    }
    const idle = idleMs.least + Math.random() * (idleMs.most - idleMs.least);
    // Work that became due during the run, which may have missed it, counts as well.
    const due = await dueAt(actedAt);
    return due === null ? idle : Math.max(ms, Math.min(idle, due - now()));
  };
  const step = async (): Promise<void> => {
    let wait = ms;
    try {
      const actedAt = now();
      await act();
      wait = await waitMs(actedAt);
    } catch (error) {
      log.error({ err: error, work: name }, "repeated work failed");
    }
    running = null;
    if (again) {
      run();
    } else {
      plan(startedAt + wait);
    }
  };
  const run = (): void => {
    if (stopped) {
      return;
    }
    clearTimeout(timer);
    plannedAt = Number.POSITIVE_INFINITY;
    // Something may have changed after the current run read it.
    again = running !== null;
    if (again) {
      return;
    }
    startedAt = performance.now();
    running = step();
  };
  const soon = () => plan(startedAt + ms);
  const unsubscribe = signals.subscribe(topic, (payload) => {
    const wantedAt = wanted(payload);
    if (wantedAt !== null) {
      plan(Math.max(startedAt + ms, performance.now() + wantedAt - now()));
    }
  });
  // After a loss, everything is looked at once: signals may have been missed.
  const endLiveChanges = signals.onLiveChange((live) => (live ? run() : soon()));
  run();
  return {
    now: run,
    soon,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
      endLiveChanges();
      await running;
    },
  };
}
