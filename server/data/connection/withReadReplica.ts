import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import { repeatEvery } from "#server/concurrency/repeatEvery.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { Database, DatabasePlace } from "./database.ts";
import { DatabaseBusy } from "./databaseUnavailable.ts";
import { openPool } from "./openPostgres.ts";

/** Time between two looks at the replica, in ms: it isn't used while it is more than two of them behind. */
const usualEveryMs = 2000;

/** Returns true if the replica has replayed the primary's log up to a position. */
async function hasReplayed(replica: Kysely<Tables>, position: string): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as fresh`.execute(
    replica,
  );
  return rows[0]?.fresh === true;
}

/** Returns the current position in the primary's log. */
async function loadPosition(primary: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ position: string | null }>`
    select pg_current_wal_lsn()::text as position`.execute(primary);
  return rows[0]?.position ?? null;
}

type OpenPool = Awaited<ReturnType<typeof openPool>>;

/** A replica, and whether it is fresh enough to be read. */
class Replica {
  /** Its pool while it is fresh, else null. */
  fresh: OpenPool | null = null;
  readonly #open: () => Promise<OpenPool>;
  #opened: Promise<OpenPool> | null = null;
  readonly #primary: Kysely<Tables>;
  readonly #log: FastifyBaseLogger;
  /** The primary's position at the look before. */
  #position: string | null = null;
  #wasFresh: boolean | null = null;

  constructor(
    open: () => Promise<OpenPool>,
    { primary, log }: { primary: Kysely<Tables>; log: FastifyBaseLogger },
  ) {
    this.#open = open;
    this.#primary = primary;
    this.#log = log;
  }

  /** Looks whether it has what the primary had at the look before. */
  async poll(): Promise<void> {
    try {
      this.#opened ??= this.#open();
      const pool = await this.#opened.catch((error: unknown) => {
        this.#opened = null;
        throw error;
      });
      const before = this.#position;
      this.#position = await loadPosition(this.#primary);
      if (before !== null) {
        this.#set((await hasReplayed(pool.queries, before)) ? pool : null);
      }
    } catch (error) {
      this.#set(null, error);
    }
  }

  /** Stops using it until a look finds it well again. */
  failed(error: unknown): void {
    this.#set(null, error);
  }

  async close(): Promise<void> {
    await (await this.#opened)?.queries.destroy();
  }

  #set(fresh: OpenPool | null, error?: unknown): void {
    this.fresh = fresh;
    if (this.#wasFresh === (fresh !== null)) {
      return;
    }
    this.#wasFresh = fresh !== null;
    if (fresh === null) {
      this.#log.warn(
        error === undefined ? {} : { err: error },
        "the replica is late or away: history and analytics are read from the primary",
      );
    } else {
      this.#log.info("history and analytics are read from the replica");
    }
  }
}

/** Lets history and analytics read from the replica `databaseReadUrl` while it is at most four seconds behind, otherwise or if that fails from the primary. Returns the database as it is if none is set. */
export function withReadReplica(
  database: Database,
  place: DatabasePlace & { databaseReadUrl: string | null },
  { log, everyMs = usualEveryMs }: { log: FastifyBaseLogger; everyMs?: number },
): Database {
  const { databaseUrl, databaseReadUrl, databasePoolSize: poolSize, limits } = place;
  const { schema = "public" } = place;
  if (databaseReadUrl === null) {
    return database;
  }
  if (databaseUrl === null) {
    throw new StartFailure("DATABASE_READ_URL needs DATABASE_URL: SQLite has no replicas.");
  }
  const primary = database.queries;
  const open = () => openPool(databaseReadUrl, { schema, poolSize, limits });
  const replica = new Replica(open, { primary, log });
  const act = () => replica.poll();
  const task = repeatEvery({ log }, { name: "read replica", ms: everyMs, act });
  const readFrom =
    (own: Kysely<Tables>, ofReplica: (pool: OpenPool) => Kysely<Tables>): Database["read"] =>
    async (work) => {
      if (replica.fresh === null) {
        return work(own);
      }
      try {
        return await work(ofReplica(replica.fresh));
      } catch (error) {
        if (error instanceof DatabaseBusy) {
          // The primary would take as long.
          throw error;
        }
        replica.failed(error);
        return work(own);
      }
    };
  return {
    ...database,
    read: readFrom(primary, ({ queries }) => queries),
    forAccount(ownerId) {
      const own = database.forAccount(ownerId);
      return { ...own, read: readFrom(own.queries, ({ queriesOf }) => queriesOf(ownerId)) };
    },
    close: async () => {
      await task.stop();
      await replica.close();
      await database.close();
    },
  };
}
