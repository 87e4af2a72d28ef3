import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { Client, PoolConfig } from "pg";
import { measurePool } from "#server/metrics/threadGauges.ts";
import { StartFailure } from "#server/config/startFailure.ts";
import { awaitDatabase, type DatabaseWait } from "./awaitDatabase.ts";
import type { Connection } from "./database.ts";
import { ConnectionShares, calculateShares } from "./connectionShares.ts";
import { DatabaseClock, databaseNow } from "./databaseClock.ts";
import { isRepeatable } from "./databaseUnavailable.ts";
import { OwnSchemaDialect } from "./ownSchemaDialect.ts";
import { canPass, describePlace, postgresProblem, type PostgresTarget } from "./postgresProblem.ts";
import { ServerWatch } from "./serverWatch.ts";
import { keepsLimits, localLimits, type StatementLimits, withLimits } from "./statementLimits.ts";
import type { Tables } from "#server/data/tables/tables.ts";

/** Parses a connection string as the driver does. Throws a {@link StartFailure} if it can't be parsed. */
export async function postgresTarget(url: string): Promise<PostgresTarget> {
  const { Client } = await import("pg");
  try {
    const { host, port, user = "", database = "" } = new Client({ connectionString: url });
    return { host, port, user, database };
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      path === undefined
        ? `DATABASE_URL can't be read (${message}). Percent-encode special characters in the user and password.`
        : `DATABASE_URL names ${path}, which can't be read (${code}). Correct the path.`,
    );
  }
}

/** Returns a database error as a sentence with the next step; returns other errors unchanged. */
export function postgresFailure(error: unknown, target: PostgresTarget, waitedS = 0): unknown {
  const problem = postgresProblem(error, target, waitedS);
  return problem === null ? error : new StartFailure(problem);
}

const defaultSchema = "public";

/** Returns the options of every connection, whose tables are those of a schema. */
async function connectionOptions(url: string, schema: string): Promise<PoolConfig> {
  const { types } = await import("pg");
  return {
    connectionString: url,
    // PgBouncer rejects startup parameters, and the default schema needs none.
    ...(schema === defaultSchema ? {} : { options: `-c search_path=${schema}` }),
    connectionTimeoutMillis: 10_000,
    // Keeps an idle connection alive through firewalls, and detects a dead one.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types: {
      // bigint arrives as text by default; our instants and counts fit a double.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 && format !== "binary"
          ? Number
          : types.getTypeParser(oid, format),
    },
  };
}

/** Opens a separate connection, to copy tables or to listen. Throws a {@link StartFailure} if it can't. */
export async function openPostgresClient(url: string, schema: string): Promise<Client> {
  const target = await postgresTarget(url);
  const { Client: PgClient } = await import("pg");
  const client = new PgClient(await connectionOptions(url, schema));
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw postgresFailure(error, target);
  }
  return client;
}

const timesMost = 5;
const pauseMs = 20;

/** Repeats a transaction that PostgreSQL undid because of another one, after a short random pause. */
async function repeated<Value>(transaction: () => Promise<Value>): Promise<Value> {
  for (let times = 1; ; times += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (times === timesMost || !isRepeatable(error)) {
        throw error;
      }
      await sleep(Math.random() * pauseMs * 2 ** times);
    }
  }
}

const usualPoolSize = 10;
/** Time after which a pool ends an unused connection, in ms: longer than processes without work wait, which would otherwise open one each time. */
const unusedMs = 60_000;

/** Throws a {@link StartFailure} if tables would be created in another schema. */
async function requireSchema(
  queries: Kysely<Tables>,
  schema: string,
  target: PostgresTarget,
): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(
    queries,
  );
  const name = rows[0]?.name;
  if (typeof name === "string" && name !== schema) {
    await queries.destroy();
    const { user, database } = target;
    throw new StartFailure(
      `User ${user} creates tables in the schema ${name} of database ${database} on PostgreSQL at ${describePlace(target)}, but they belong in ${schema}. Run: alter role "${user}" in database "${database}" set search_path = ${schema}.`,
    );
  }
}

/** Schema, size and limits of a pool. */
export interface PoolPlace {
  schema: string;
  poolSize?: number | undefined;
  /** Limits of all statements; none by default. */
  limits?: StatementLimits | undefined;
}

/** Creates a pool. It connects when it is used, unless it has limits: then this tries whether a connection keeps them, and throws what connecting throws. */
export async function openPool(
  url: string,
  { schema, poolSize = usualPoolSize, limits }: PoolPlace,
) {
  // Loaded on demand, since most installations use SQLite.
  const { Client: PgClient, DatabaseError, Pool } = await import("pg");
  const options = await connectionOptions(url, schema);
  const limited = limits === undefined ? options : withLimits(options, limits);
  const isLocal = limits !== undefined && !(await keepsLimits(new PgClient(limited), limits));
  const watch = new ServerWatch(async () => {
    const client = new PgClient({ ...options, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch (error) {
      // Any response of the server counts, even a rejection.
      if (error instanceof DatabaseError) {
        return;
      }
      throw error;
    }
    await client.end();
  });
  const pool = new Pool({
    ...(isLocal ? options : limited),
    stream: () => watch.createSocket(),
    max: poolSize,
    idleTimeoutMillis: unusedMs,
  });
  // A lost connection fails the query or the transaction that uses it, and is replaced at the next one. Without a
  // listener on the pool and on each client, which the pool leaves alone while a transaction has it, it ends the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const localLimitsIfAny = isLocal ? localLimits(limits) : null;
  const dialect = new OwnSchemaDialect({ pool }, { watch, localLimits: localLimitsIfAny });
  const shares = new ConnectionShares(calculateShares(poolSize));
  measurePool(pool, shares);
  return {
    pool,
    queries: new Kysely<Tables>({ dialect }),
    /** Returns queries of an account, which use no more than its share of the connections. */
    queriesOf: (owner: string) => new Kysely<Tables>({ dialect: dialect.sharedBy(shares, owner) }),
  };
}

/** Returns a function that runs steps in one transaction, repeated where PostgreSQL undid it because of another one. */
const atomicallyIn =
  (queries: Kysely<Tables>): Connection["atomically"] =>
  (steps, how) =>
    repeated(() =>
      queries.transaction().execute(async (inside) => {
        if (how !== undefined) {
          await sql`set local synchronous_commit = off`.execute(inside);
        }
        return steps(inside);
      }),
    );

/** Connects to PostgreSQL, and waits for it if that can help. */
export async function openPostgres(
  url: string,
  {
    wait,
    target,
    ...place
  }: PoolPlace & {
    wait: DatabaseWait;
    target: PostgresTarget;
  },
): Promise<Connection> {
  const { pool, queries, queriesOf } = await openPool(url, place);
  const connect = async () => (await pool.connect()).release();
  try {
    await awaitDatabase(connect, canPass, { place: () => describePlace(target), wait });
  } catch (error) {
    await pool.end();
    throw postgresFailure(error, target, wait.seconds);
  }
  await requireSchema(queries, place.schema, target);
  const clock = new DatabaseClock(async () => {
    const { rows } = await sql<{ now: number }>`select ${databaseNow} as now`.execute(queries);
    return rows[0]?.now ?? Date.now();
  });
  await clock.set();
  return {
    queries,
    now: clock.now,
    // VACUUM and the log archive, which are the operator's, decide when deleted rows leave the files.
    scrub: () => true,
    atomically: atomicallyIn(queries),
    ofAccount: (ownerId) => {
      const own = queriesOf(ownerId);
      return { queries: own, atomically: atomicallyIn(own) };
    },
  };
}
