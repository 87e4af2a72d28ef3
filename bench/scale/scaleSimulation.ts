import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";
import type { ScaleCosts } from "./scaleCosts.ts";

/** An installation: worker machines with two cores and one egress address each, and one PostgreSQL or several. */
export interface Installation {
  workers: number;
  egressAddresses: number;
  databaseCores: number;
  /** Databases that accounts are spread over. */
  shards: number;
}

/** Addresses of one day, and where their mailboxes are. */
export interface Load {
  addresses: number;
  /** Share of the addresses at each large provider. The rest is spread over so many hosts that no limit of one is reached. */
  providers: Readonly<Record<string, number>>;
  /** Share of the addresses that end before a mailbox check: invalid, duplicate, no mail server, cached. */
  endedEarly: number;
}

/** Reason why a day's addresses aren't finished. */
export type Bottleneck = "mail providers" | "workers" | "database" | "nothing";

/** A simulated day. Shares are those of the busiest hour; above 1 means that work waits. */
export interface Day {
  finished: number;
  waiting: number;
  /** Hours until the last address of the day is finished, from its start; null if the backlog never ends. */
  hours: number | null;
  use: { providers: number; workers: number; database: number };
  bottleneck: Bottleneck;
}

/** A third of the day's addresses arrive between 9:00 and 12:00: share of each hour. */
export const arrivals: readonly number[] = Array.from({ length: 24 }, (_, hour) =>
  hour >= 9 && hour < 12 ? 1 / 9 : hour >= 6 && hour < 20 ? 1 / 18 : 1 / 180,
).map((share, _, all) => share / all.reduce((sum, one) => sum + one, 0));

const workerCores = 2;
const minutesPerHour = 60;
const minuteMs = 60_000;
/** Days after which a backlog counts as endless. */
const longestDays = 30;

/** Simulates a day minute by minute: what arrives waits at its provider, and each minute finishes what providers, workers and database allow. Conserves addresses: finished and waiting make what arrived. */
export function simulateDay(
  installation: Installation,
  load: Load,
  costs: Pick<ScaleCosts, "workerMs" | "databaseMs">,
): Day {
  const { workers, egressAddresses, databaseCores, shards } = installation;
  const perMinute = {
    provider: egressAddresses * defaultPoliteness.perMinute,
    workers: (workers * workerCores * minuteMs) / costs.workerMs,
    database: (databaseCores * shards * minuteMs) / costs.databaseMs,
  };
  const queues = new Map(Object.keys(load.providers).map((name) => [name, 0]));
  const large = Object.values(load.providers).reduce((sum, share) => sum + share, 0);
  let others = 0;
  let arrived = 0;
  let finished = 0;
  let hours: number | null = null;
  const minutes = longestDays * 24 * minutesPerHour;
  let waitingAtMidnight = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const hour = Math.floor(minute / minutesPerHour);
    const now = hour < 24 ? (load.addresses * (arrivals[hour] ?? 0)) / minutesPerHour : 0;
    arrived += now;
    const checked = now * (1 - load.endedEarly);
    for (const [name, waiting] of queues) {
      queues.set(name, waiting + checked * (load.providers[name] ?? 0));
    }
    others += checked * (1 - large) + now * load.endedEarly;
    let capacity = Math.min(perMinute.workers, perMinute.database);
    const take = (waiting: number, most: number) => {
      const taken = Math.min(waiting, most, capacity);
      capacity -= taken;
      finished += taken;
      return waiting - taken;
    };
    others = take(others, Number.POSITIVE_INFINITY);
    for (const [name, waiting] of queues) {
      queues.set(name, take(waiting, perMinute.provider));
    }
    if (minute === 24 * minutesPerHour - 1) {
      waitingAtMidnight = arrived - finished;
    }
    // Less than one address is left over by rounding.
    if (minute >= 24 * minutesPerHour - 1 && arrived - finished < 1) {
      hours = (minute + 1) / minutesPerHour;
      break;
    }
  }
  const busiest = (load.addresses * Math.max(...arrivals)) / minutesPerHour;
  const mostAtOne = Math.max(0, ...Object.values(load.providers)) * (1 - load.endedEarly);
  const use = {
    providers: (busiest * mostAtOne) / perMinute.provider,
    workers: busiest / perMinute.workers,
    database: busiest / perMinute.database,
  };
  return {
    finished: load.addresses - waitingAtMidnight,
    waiting: waitingAtMidnight,
    hours,
    use,
    bottleneck: findBottleneck(use),
  };
}

function findBottleneck({ providers, workers, database }: Day["use"]): Bottleneck {
  const most = Math.max(providers, workers, database);
  if (most <= 1) {
    return "nothing";
  }
  if (most === providers) {
    return "mail providers";
  }
  return most === workers ? "workers" : "database";
}

/** Prices that the costs are estimated with, in US dollars a month; list prices of large clouds in 2026, rounded. */
export const prices = { core: 25, egressAddress: 4, gigabyte: 0.12 } as const;

/** Resources for a load without a queue in its busiest hour, and their cost. */
export interface Need extends Installation {
  /** Size of the results that are stored, in GB. */
  storedGb: number;
  dollars: number;
}

/** Cores of one PostgreSQL, and share of them that a busy hour may use. */
const largestDatabase = 64;
const headroom = 0.6;

/** Returns the smallest installation for a load whose results are stored for some days. */
export function calculateNeed(load: Load, costs: ScaleCosts, storedDays: number): Need {
  const busiest = (load.addresses * Math.max(...arrivals)) / minutesPerHour;
  const mostAtOne = Math.max(0, ...Object.values(load.providers)) * (1 - load.endedEarly);
  const egressAddresses = Math.ceil((busiest * mostAtOne) / defaultPoliteness.perMinute);
  const workers = Math.ceil((busiest * costs.workerMs) / minuteMs / workerCores / headroom);
  const cores = Math.ceil((busiest * costs.databaseMs) / minuteMs / headroom);
  const shards = Math.ceil(cores / largestDatabase);
  const storedGb = (load.addresses * storedDays * costs.storedBytes) / 1e9;
  // A standby holds the same.
  const databases = 2;
  return {
    workers,
    egressAddresses,
    shards,
    databaseCores: Math.ceil(cores / shards),
    storedGb,
    dollars:
      workers * workerCores * prices.core +
      egressAddresses * prices.egressAddress +
      databases * (cores * prices.core + storedGb * prices.gigabyte),
  };
}
