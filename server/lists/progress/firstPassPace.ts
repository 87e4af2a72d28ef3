import type { HostBacklog } from "#server/data/queries/listBacklog.ts";
import { unpaidKey } from "#server/data/queries/unpaidRows.ts";

/** Time in ms over which a pace is measured, at most and at least. */
const windowMs = 30_000;
const minMs = 3000;

/** Measures how fast a number grows, over the last half minute. */
class ProgressPace {
  #samples: { at: number; value: number }[];

  /** Starts at a time (ms since the epoch) with a value. */
  constructor(time: number, value: number) {
    this.#samples = [{ at: time, value }];
  }

  /** Adds a measurement. */
  add(time: number, value: number): void {
    const [start] = this.#samples;
    if (start?.value === value && this.#samples.length === 1) {
      // The time until the first result says nothing about the pace.
      this.#samples = [{ at: time, value }];
      return;
    }
    this.#samples.push({ at: time, value });
    const [, next] = this.#samples;
    if (next !== undefined && time - next.at >= windowMs) {
      this.#samples.shift();
    }
  }

  /** Returns the growth per second; null until it was measured for three seconds. */
  perSecond(): number | null {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < minMs) {
      return null;
    }
    return Math.max(0, ((last.value - first.value) / (last.at - first.at)) * 1000);
  }
}

/** Hosts measured separately: those with the most untried rows. */
const hostsMax = 50;
/** Longest time in ms that a check of a silent server takes. */
const silentMaxMs = 60_000;
const silentLeastMs = 3000;

/** Rows, share of the list and time in ms until its pace says something about the rest. */
const minRows = 20;
const minShare = 0.05;
const startMs = 15_000;

/** A host's first checks as seen so far. */
interface HostPace {
  pace: ProgressPace;
  /** Most untried rows seen. */
  most: number;
  changedAt: number;
  untried: number;
}

/** Returns the rows of a host that haven't been checked. */
export const untriedOf = ({ rows, retrying }: Pick<HostBacklog, "rows" | "retrying">): number =>
  rows - retrying;

/** Measures how fast the rows of a list get their first check, in all and per host. */
export class FirstPassPace {
  readonly #all: ProgressPace;
  readonly #hosts = new Map<string, HostPace>();
  readonly #startedAt: number;
  #measuredAt: number;
  #tried: number;

  /** Starts at a time (ms since the epoch) with the rows tried before it. */
  constructor(time: number, tried: number) {
    this.#all = new ProgressPace(time, tried);
    this.#startedAt = time;
    this.#measuredAt = time;
    this.#tried = tried;
  }

  /** Adds a measurement. */
  add(now: number, tried: number, backlog: readonly HostBacklog[]): void {
    this.#all.add(now, tried);
    this.#measuredAt = now;
    this.#tried = tried;
    const largest = backlog
      .filter((host) => untriedOf(host) > 0 && host.host_key !== unpaidKey)
      .toSorted((one, other) => untriedOf(other) - untriedOf(one))
      .slice(0, hostsMax);
    const waiting = new Map(largest.map((host) => [host.host_key, untriedOf(host)]));
    for (const [key, untried] of waiting) {
      this.#addHost(key, untried, now);
    }
    for (const key of this.#hosts.keys()) {
      if (!waiting.has(key)) {
        this.#hosts.delete(key);
      }
    }
  }

  #addHost(key: string, untried: number, now: number): void {
    const host = this.#hosts.get(key) ?? {
      pace: new ProgressPace(now, 0),
      most: untried,
      changedAt: now,
      untried,
    };
    this.#hosts.set(key, host);
    host.most = Math.max(host.most, untried);
    if (untried !== host.untried) {
      host.changedAt = now;
      host.untried = untried;
    }
    host.pace.add(now, host.most - untried);
  }

  /** Returns first checks per second of the whole list; null until it was measured for three seconds and shows more than its slow start: 20 rows and 5 % of the list, or a quarter of a minute. */
  perSecond(total: number): number | null {
    const started =
      this.#tried >= Math.min(total, Math.max(minRows, total * minShare)) ||
      this.#measuredAt - this.#startedAt >= startMs;
    return started ? this.#all.perSecond() : null;
  }

  /** Returns how long the list has been measured, in ms. */
  measuredMs(now: number): number {
    return now - this.#startedAt;
  }

  /** Returns the first checks of a host since it was first seen. */
  triedAt(key: string): number {
    const host = this.#hosts.get(key);
    return host === undefined ? 0 : host.most - host.untried;
  }

  /** Returns the time in ms that the slowest host needs at its own pace; 0 if none was measured. A silent host needs as long again as it has been silent. */
  slowestHostMs(now: number, isMeasured: (key: string) => boolean): number {
    let slowest = 0;
    for (const [key, { pace, untried, changedAt }] of this.#hosts) {
      if (isMeasured(key)) {
        const perSecond = pace.perSecond();
        const silentMs = now - changedAt;
        const ms =
          perSecond === null || perSecond <= 0
            ? Math.min(silentMaxMs, silentMs < silentLeastMs ? 0 : silentMs)
            : (untried / perSecond) * 1000;
        slowest = Math.max(slowest, ms);
      }
    }
    return slowest;
  }
}
