import type { Evidence } from "./evidence.ts";
import type { Clock } from "./ports.ts";
import type { ProbeEvent } from "./verification.ts";

/** What every part of one probe shares. */
export interface ProbeContext {
  clock: Clock;
  /** Who asks: nothing is kept from one asker's checks for another's. */
  asker: string;
  signal: AbortSignal;
  /** Monotonic ms at which the whole probe is over. */
  deadline: number;
  evidence: Evidence;
  /** False: nothing is written down but the replies that findings rest on. */
  records: boolean;
  /** Milliseconds since the probe began, whole. */
  at(): number;
  emit(event: ProbeEvent): void;
}

/** For calls that nobody stops. */
export const unstopped: AbortSignal = new AbortController().signal;
