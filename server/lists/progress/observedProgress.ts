import type { HostBacklog } from "#server/data/queries/listBacklog.ts";
import type { FirstPassPace } from "./firstPassPace.ts";
import type { HostPauses } from "./hostPauses.ts";
import type { QueueFigures } from "./queueFigures.ts";
import type { RetryOutcomes } from "./retryOutcomes.ts";

/** Facts that a worker has about a running list. */
export interface ObservedProgress {
  total: number;
  done: number;
  backlog: readonly HostBacklog[];
  pace: FirstPassPace;
  outcomes: RetryOutcomes;
  paused: HostPauses;
  queues: QueueFigures;
  /** Returns the maximum mailbox checks per second of a provider; null without a limit. */
  perSecond: (hostKey: string) => number | null;
  /** Returns the time in ms before each further retry of a row with `tries` tries, up to its last retry. */
  retryWaitsMs: (hostKey: string, tries: number) => readonly number[];
}
