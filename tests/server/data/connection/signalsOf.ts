import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { repeatEvery } from "#server/concurrency/repeatEvery.ts";
import type { Signals } from "#server/concurrency/signals.ts";
import type { Database } from "#server/data/connection/database.ts";
import { openDatabase } from "#server/data/connection/openDatabase.ts";
import { countedDatabase } from "#tests/support/countedDatabase.ts";
import { startDatabaseProxy } from "#tests/support/databaseProxy.ts";
import { until } from "#tests/support/until.ts";
import { openSignals, type SignalTimes } from "#server/data/connection/openSignals.ts";

/** A process of its own as far as the database can tell: pool, listening connection and log. */
export interface ProcessOfTest {
  database: Database;
  signals: Signals;
  /** Returns the number of its statements so far. */
  statements: () => number;
  /** Returns the messages of its log. */
  logged: () => readonly string[];
  log: FastifyBaseLogger;
  stop: () => Promise<void>;
}

/** Opens pool and signals; `listenUrl` is where the listening connection goes. */
export async function startProcess(
  databaseUrl: string,
  { listenUrl = databaseUrl, times }: { listenUrl?: string; times?: SignalTimes } = {},
): Promise<ProcessOfTest> {
  let statements = 0;
  const logged: string[] = [];
  const log: FastifyBaseLogger = pino(
    { level: "info" },
    { write: (line: string) => logged.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const opened = await openDatabase({ databaseUrl, dataDir: "" });
  const database = countedDatabase(opened, () => (statements += 1));
  const place = { databaseUrl: listenUrl, dataDir: "" };
  const { signals, stop } = openSignals(place, { database, log }, times);
  return {
    database,
    signals,
    statements: () => statements,
    logged: () => logged,
    log,
    stop: async () => {
      await stop();
      await opened.close();
    },
  };
}

/** Time between two beats, in ms: that of polling for lists. */
const beatMs = 500;
/** Beats within the shortest pause between two looks at the database without a signal. */
export const beatsOfIdle = 15_000 / beatMs;

/** Counts as polling for lists would look, to compare with what signals do; a busy machine slows both. */
export function startMetronome(): { beats: () => number; stop: () => Promise<void> } {
  let beats = 0;
  const task = repeatEvery(
    { log: { error: () => undefined } },
    { name: "metronome", ms: beatMs, act: async () => (beats += 1) },
  );
  return { beats: () => beats, stop: task.stop };
}

/** Waits until the signals of a process are live. */
export const live = ({ signals }: ProcessOfTest): Promise<boolean> =>
  until(
    () => signals.live,
    (is) => is,
  );

/** Waits until a process has made no statement for two beats. */
export async function quiet(of: ProcessOfTest, beats: () => number): Promise<void> {
  for (let before = -1; before !== of.statements();) {
    before = of.statements();
    const from = beats();
    await until(beats, (now) => now >= from + 2);
  }
}

/** A way to PostgreSQL that can swallow notifications, as a pooler in transaction mode does. */
export interface SilentPooler {
  url: string;
  /** Lets notifications of further connections pass. */
  open: () => void;
  stop: () => Promise<void>;
}

const notification = "A".charCodeAt(0);

/** Passes whole messages of the server on, except notifications: a type of one byte, then a length that includes itself. */
function withoutNotifications(from: Socket, to: Socket): void {
  let rest = Buffer.alloc(0);
  from.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest[0] !== notification) {
        to.write(rest.subarray(0, end));
      }
      rest = rest.subarray(end);
    }
  });
}

/** Starts a pooler without notifications in front of a PostgreSQL. */
export async function startSilentPooler(databaseUrl: string): Promise<SilentPooler> {
  let isOpen = false;
  const { url, stop } = await startDatabaseProxy(databaseUrl, (server, client) => {
    if (isOpen) {
      server.pipe(client);
    } else {
      withoutNotifications(server, client);
    }
  });
  return {
    url,
    open: () => {
      isOpen = true;
    },
    stop,
  };
}
