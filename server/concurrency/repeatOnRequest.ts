/** Work that runs once at a time. */
export interface RepeatedWork {
  /** Starts the work, or has the running one repeated when it ends; resolves when it has ended. */
  run(): Promise<void>;
  isRunning(): boolean;
}

/** Runs work once at a time: calls made while it runs repeat it once, until the signal is aborted. */
export function repeatOnRequest(work: () => Promise<void>, signal: AbortSignal): RepeatedWork {
  let running: Promise<void> | null = null;
  let again = false;
  const repeat = async (): Promise<void> => {
    do {
      again = false;
      await work();
    } while (again && !signal.aborted);
  };
  return {
    run() {
      again = true;
      running ??= repeat().finally(() => {
        running = null;
      });
      return running;
    },
    isRunning: () => running !== null,
  };
}
