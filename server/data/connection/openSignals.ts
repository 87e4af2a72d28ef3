import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { noSignals, SignalHub, type Signals } from "#server/concurrency/signals.ts";
import { measureSignals } from "#server/metrics/threadGauges.ts";
import type { Database, DatabasePlace } from "./database.ts";
import { SignalConnection, SignalsUnanswered } from "./signalConnection.ts";

/** Signals of a database, and a function that ends its connection. */
export interface OpenSignals {
  signals: Signals;
  stop: () => Promise<void>;
}

/** Times in ms. */
export interface SignalTimes {
  /** Longest time until a signal to this process arrives. */
  answer: number;
  /** Interval between two such signals. */
  check: number;
  /** Shortest and longest pause before another connection. */
  pause: { first: number; most: number };
}

const usualTimes: SignalTimes = {
  answer: 1000,
  check: 30_000,
  pause: { first: 500, most: 60_000 },
};

/** Spreads processes that lost the database at the same time. */
const spread = (ms: number) => ms * (0.5 + Math.random() / 2);

/** Opens one connection that listens to the signals of the database's other connections, and replaces it when it is lost. Signals are live while a signal to ourselves comes back. SQLite has none. */
export function openSignals(
  place: DatabasePlace,
  { database, log }: { database: Database; log: Pick<FastifyBaseLogger, "info" | "warn"> },
  times: SignalTimes = usualTimes,
): OpenSignals {
  const { databaseUrl, schema = "public" } = place;
  if (databaseUrl === null) {
    return { signals: noSignals, stop: async () => undefined };
  }
  const hub = new SignalHub();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let warned = false;
  let pauseMs = times.pause.first;

  /** Passes on signals until the connection is lost, which throws, or until the stop. */
  const listen = async (): Promise<void> => {
    const connection = await SignalConnection.open(databaseUrl, schema, hub);
    try {
      while (!signal.aborted) {
        await connection.check(database.queries, times.answer);
        if (!hub.live && !signal.aborted) {
          log.info("lists, mails and webhooks begin when the database signals them");
          [warned, pauseMs] = [false, times.pause.first];
          hub.setLive(true);
        }
        await connection.orLost(pause(spread(times.check)));
      }
    } finally {
      hub.setLive(false);
      await connection.close();
    }
  };
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (!warned && !signal.aborted) {
          warned = true;
          log.warn(
            { err: error },
            error instanceof SignalsUnanswered
              ? "signals of the database don't arrive, as behind a pooler in transaction mode: lists, mails and webhooks are looked for every second"
              : "the connection for signals of the database was lost: lists, mails and webhooks are looked for every second until there is another",
          );
        }
        await pause(spread(pauseMs));
        pauseMs = Math.min(pauseMs * 2, times.pause.most);
      }
    }
  };
  const endMeasuring = measureSignals(hub);
  const keeping = keep();
  return {
    signals: hub,
    async stop() {
      stopping.abort();
      endMeasuring();
      await keeping;
    },
  };
}
