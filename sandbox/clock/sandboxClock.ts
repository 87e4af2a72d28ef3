/** The sandbox's clock, in ms. */
export interface SandboxClock {
  elapsed(): number;
  /** Calls `act` after `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
  /** Waits for work of the machine itself, such as starting a thread, which takes no sandbox time. */
  during<T>(work: Promise<T>): Promise<T>;
}

/** The real time of the machine. */
export const realClock: SandboxClock = {
  elapsed: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  during: (work) => work,
};
