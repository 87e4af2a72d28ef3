import type { FastifyBaseLogger } from "fastify";

/** Handle of a task that is repeated while the process runs. */
export interface RepeatingTask {
  /** Runs the task now, in addition to the interval. */
  now: () => void;
  /** Stops the interval; resolves once the current run ended. */
  stop: () => Promise<void>;
}

/** Runs a task now and every `ms`, never twice at once. Errors are logged; the next run tries again. */
export function repeatEvery(
  { log }: { log: Pick<FastifyBaseLogger, "error"> },
  what: { name: string; ms: number; act: () => Promise<unknown> },
): RepeatingTask {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= what
      .act()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, work: what.name }, "repeated work failed"),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, what.ms);
  timer.unref();
  run();
  return {
    now: run,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
