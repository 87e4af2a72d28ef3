import type { AppContext } from "#server/context.ts";

/** Work that is repeated while the process runs. */
export interface RepeatingTask {
  /** Does it once more now, besides its rhythm. */
  now(): void;
  /** Ends it; resolves once nothing of it runs. */
  stop(): Promise<void>;
}

/** Repeats some work every `ms`, never twice at once; a failure is logged and tried again at the next turn. */
export function repeatEvery(
  context: Pick<AppContext, "log">,
  what: { name: string; ms: number; act: () => Promise<unknown> },
): RepeatingTask {
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= what
      .act()
      .then(
        () => undefined,
        (error: unknown) =>
          context.log.error({ err: error, work: what.name }, "repeated work failed"),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(turn, what.ms);
  timer.unref();
  turn();
  return {
    now: turn,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
