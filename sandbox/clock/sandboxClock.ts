/** The sandbox's clock, in ms. */
export interface SandboxClock {
  elapsed(): number;
  /** Calls `act` after so many ms; returns what prevents it. */
  after(ms: number, act: () => void): () => void;
  /** Waits for the machine itself, such as for a thread to start, which takes no time in the world. */
  during<T>(work: Promise<T>): Promise<T>;
}

/** The machine's own time. */
export const realClock: SandboxClock = {
  elapsed: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  during: (work) => work,
};
