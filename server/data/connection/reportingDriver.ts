import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { DatabaseBusy, DatabaseUnavailable, isOverLimit } from "./databaseUnavailable.ts";
import { canPass } from "./postgresProblem.ts";
import type { ServerWatch } from "./serverWatch.ts";

/** Options of the driver besides its pool. */
export interface DriverOptions {
  watch: ServerWatch;
  /** Statements that limit the rest of a transaction, where the connections themselves have no limits. */
  localLimits: string | null;
}

/** The driver gives no code to a query on a connection that broke earlier, such as the rollback after it. */
const isBroken = (error: unknown) =>
  error instanceof Error && /not queryable/iu.test(error.message);

/** Returns a promise that rejects with {@link DatabaseUnavailable} or {@link DatabaseBusy} where the same query can work later. */
async function reporting<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (isOverLimit(error)) {
      throw new DatabaseBusy((error as Error).message, error);
    }
    const isNew = !(error instanceof DatabaseUnavailable);
    throw isNew && (canPass(error) || isBroken(error)) ? new DatabaseUnavailable(error) : error;
  }
}

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** Driver that tells an unreachable or busy database from a wrong query, and has the server watched while queries wait. */
export class ReportingDriver extends PostgresDriver implements Driver {
  readonly #reporting = new WeakSet<DatabaseConnection>();
  readonly #inTransaction = new WeakSet<DatabaseConnection>();
  readonly #watch: ServerWatch;
  readonly #localLimits: string | null;

  constructor(config: PostgresDialectConfig, { watch, localLimits }: DriverOptions) {
    super(config);
    this.#watch = watch;
    this.#localLimits = localLimits;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await reporting(this.#watch.run(() => super.acquireConnection()));
    if (!this.#reporting.has(connection)) {
      this.#reporting.add(connection);
      const execute = connection.executeQuery.bind(connection) as Execute;
      const act = (query: CompiledQuery) =>
        this.#localLimits === null || this.#inTransaction.has(connection)
          ? execute(query)
          : withinLimits(execute, query, this.#localLimits);
      connection.executeQuery = ((query: CompiledQuery) =>
        reporting(this.#watch.run(() => act(query)))) as DatabaseConnection["executeQuery"];
    }
    return connection;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#inTransaction.add(connection);
    await super.beginTransaction(connection, settings);
    if (this.#localLimits !== null) {
      await connection.executeQuery(CompiledQuery.raw(this.#localLimits));
    }
  }

  override async releaseConnection(
    connection: Parameters<PostgresDriver["releaseConnection"]>[0],
  ): Promise<void> {
    this.#inTransaction.delete(connection);
    await super.releaseConnection(connection);
  }

  override async destroy(): Promise<void> {
    this.#watch.close();
    await super.destroy();
  }
}

/** Runs one statement in its own transaction, with limits of time. */
async function withinLimits(
  execute: Execute,
  query: CompiledQuery,
  limits: string,
): Promise<QueryResult<unknown>> {
  await execute(CompiledQuery.raw(`begin; ${limits}`));
  let result: QueryResult<unknown>;
  try {
    result = await execute(query);
  } catch (error) {
    // The error of the statement says more than that of a lost connection.
    await execute(CompiledQuery.raw("rollback")).catch(() => undefined);
    throw error;
  }
  await execute(CompiledQuery.raw("commit"));
  return result;
}
