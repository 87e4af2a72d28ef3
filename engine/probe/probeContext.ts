import type { Evidence } from "#engine/evidence/evidence.ts";
import type { Clock } from "#engine/ports.ts";
import type { ProbeEvent } from "./probeEvent.ts";

/** Context shared by all parts of one probe. */
export interface ProbeContext {
  clock: Clock;
  /** Owner of cached answers; one tenant's answers are never used for another's probes. */
  tenant: string;
  signal: AbortSignal;
  /** Monotonic ms at which the whole probe ends. */
  deadline: number;
  evidence: Evidence;
  /** False records only the replies that findings rest on. */
  records: boolean;
  /** True records the opening of a shared session by reference, for lists. */
  sharesOpenings?: boolean;
  /** Returns whole milliseconds since the probe began. */
  at(): number;
  /** Listener for progress; null if there is none. */
  emit: ((event: ProbeEvent) => void) | null;
}
