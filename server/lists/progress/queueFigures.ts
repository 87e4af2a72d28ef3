import type { QueueWait } from "#contract/listShape.ts";
import type { HostBacklog } from "#server/data/queries/listBacklog.ts";
import { paidKey, unpaidKey } from "#server/data/queries/unpaidRows.ts";
import type { TimeEstimate } from "#server/data/tables/listRow.ts";
import type { HostPauses } from "./hostPauses.ts";

type Queue = TimeEstimate["queues"][number];

const shown = 10;

/** Follows the queues of a list's providers, to tell how many rows of each are done. */
export class QueueFigures {
  /** Most rows seen of each provider. */
  readonly #most = new Map<string, number>();

  /** Continues with the figures of an earlier estimate, so that a restart loses no progress. */
  constructor(before: TimeEstimate | null) {
    for (const { provider, remaining, done } of before?.queues ?? []) {
      this.#most.set(provider, remaining + done);
    }
  }

  /** Returns the largest queues, most remaining rows first; queues that were shown before stay until the list ends. */
  largest(
    {
      backlog,
      paused,
      perSecond,
    }: {
      backlog: readonly HostBacklog[];
      paused: HostPauses;
      perSecond: (hostKey: string) => number | null;
    },
    now: number,
  ): Queue[] {
    const waiting = new Map(backlog.map((host) => [host.host_key, host]));
    for (const { host_key: key, rows } of backlog) {
      this.#most.set(key, Math.max(rows, this.#most.get(key) ?? 0));
    }
    return [...this.#most]
      .filter(([key]) => key !== paidKey)
      .map(([provider, most]): Queue => {
        const host = waiting.get(provider);
        const remaining = host?.rows ?? 0;
        const wait = host === undefined ? null : estimateWait(host, paused.get(provider), now);
        return {
          provider,
          remaining,
          done: most - remaining,
          per_second: provider === unpaidKey ? null : perSecond(provider),
          waiting: wait?.why ?? null,
          until: wait?.until ?? null,
        };
      })
      .toSorted((one, other) => other.remaining - one.remaining || other.done - one.done)
      .slice(0, shown);
  }
}

/** Returns why none of a provider's rows is being checked, or null. */
function estimateWait(
  host: HostBacklog,
  pause: { until: number; why: QueueWait } | undefined,
  now: number,
): { until: number | null; why: QueueWait } | null {
  if (host.host_key === unpaidKey) {
    return { until: null, why: "no_credits" };
  }
  if (pause !== undefined && pause.until > now) {
    return pause;
  }
  const onlyRetries = host.retrying > 0 && host.retrying === host.rows;
  const next = host.next_retry_at ?? 0;
  if (!onlyRetries || next <= now) {
    return null;
  }
  // A server that was never reached has greylisted no row.
  const greylisted = host.retries.every(({ reason }) => reason === "greylisted");
  return { until: next, why: greylisted ? "greylisted" : "retrying" };
}
