import { monitorEventLoopDelay } from "node:perf_hooks";
import { type FamilySnapshot, gauge } from "./metricFamily.ts";

/** Connections of a PostgreSQL pool. */
interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  ended: boolean;
}

const pools = new Map<PoolCounts, Pick<PoolCounts, "waitingCount">>();

/** Counts a pool of this thread, and the queries that wait for a share of it, in the metrics until it ends. */
export function measurePool(pool: PoolCounts, shares: Pick<PoolCounts, "waitingCount">): void {
  pools.set(pool, shares);
}

function poolGauge(thread: string): FamilySnapshot {
  for (const pool of pools.keys()) {
    if (pool.ended) {
      pools.delete(pool);
    }
  }
  const all = [...pools.keys()];
  const sum = (read: (pool: PoolCounts) => number) =>
    all.reduce((total, pool) => total + read(pool), 0);
  return gauge(
    "mailverdict_database_connections",
    "PostgreSQL connections of the pool, by thread and state; waiting counts queries without a connection. None on SQLite.",
    all.length === 0
      ? []
      : [
          [{ thread, state: "busy" }, sum((pool) => pool.totalCount - pool.idleCount)],
          [{ thread, state: "idle" }, sum((pool) => pool.idleCount)],
          [
            { thread, state: "waiting" },
            sum((pool) => pool.waitingCount + (pools.get(pool)?.waitingCount ?? 0)),
          ],
        ],
  );
}

/** Signals of the database that this thread receives. */
interface MeasuredSignals {
  readonly live: boolean;
}

const measuredSignals = new Set<MeasuredSignals>();

/** Shows in the metrics whether signals of the database arrive; the returned function ends that. */
export function measureSignals(signals: MeasuredSignals): () => void {
  measuredSignals.add(signals);
  return () => void measuredSignals.delete(signals);
}

const signalGauge = () =>
  gauge(
    "mailverdict_database_signals",
    "1 if PostgreSQL signals work to this process, 0 if it looks for work every second. None on SQLite.",
    [...measuredSignals].map(({ live }) => [{}, Number(live)]),
  );

/** Interval of samples of the event loop, in ms. */
const resolution = 20;

/** Returns the delay beyond the sampling interval, in seconds. */
const seconds = (ns: number) =>
  Number.isFinite(ns) ? Math.max(0, ns / 1e9 - resolution / 1000) : 0;

/** Starts measuring this thread's event loop; the returned function reads its gauges, for the time since its last call. */
export function measureThread(thread: string): () => FamilySnapshot[] {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  return () => {
    const lag =
      delay.count === 0 ? [0, 0, 0] : [delay.percentile(50), delay.percentile(99), delay.max];
    delay.reset();
    const [median = 0, p99 = 0, max = 0] = lag;
    return [
      gauge(
        "mailverdict_event_loop_lag_seconds",
        "Delay of the event loop since the last reading, by thread and quantile (1 is the maximum), in seconds.",
        [
          [{ thread, quantile: "0.5" }, seconds(median)],
          [{ thread, quantile: "0.99" }, seconds(p99)],
          [{ thread, quantile: "1" }, seconds(max)],
        ],
      ),
      poolGauge(thread),
      signalGauge(),
    ];
  };
}
