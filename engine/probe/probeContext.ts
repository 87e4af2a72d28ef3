import type { Evidence } from "#engine/evidence/evidence.ts";
import type { Clock } from "#engine/ports.ts";
import type { ProbeEvent } from "#engine/verification/verification.ts";

/** What every part of one probe shares. */
export interface ProbeContext {
  clock: Clock;
  /** Who asks: nothing is kept from one asker's checks for another's. */
  tenant: string;
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
export const neverAborted: AbortSignal = new AbortController().signal;
