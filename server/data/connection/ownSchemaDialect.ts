import {
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from "kysely";
import { DatabaseUnavailable } from "./databaseUnavailable.ts";
import { canPass } from "./postgresProblem.ts";
import type { ServerWatch } from "./serverWatch.ts";

/**
 * Lists the tables of the connection's own schema, by name alone. Kysely's own introspection reads every schema of the
 * database and fails when a table of another one is dropped meanwhile.
 */
class OwnSchemaIntrospector extends PostgresIntrospector implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      select tablename as name, schemaname as schema from pg_tables
      where schemaname = current_schema()`.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
  }
}

/** The driver gives no code to a query on a connection that broke earlier, such as the rollback after it. */
const isBroken = (error: unknown) =>
  error instanceof Error && /not queryable/iu.test(error.message);

/** Returns a promise that rejects with {@link DatabaseUnavailable} where the same query can work later. */
async function reporting<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const isNew = !(error instanceof DatabaseUnavailable);
    throw isNew && (canPass(error) || isBroken(error)) ? new DatabaseUnavailable(error) : error;
  }
}

/** Driver that tells an unreachable database from a wrong query, and has the server watched while queries wait. */
class ReportingDriver extends PostgresDriver implements Driver {
  readonly #reporting = new WeakSet<DatabaseConnection>();
  readonly #watch: ServerWatch;

  constructor(config: PostgresDialectConfig, watch: ServerWatch) {
    super(config);
    this.#watch = watch;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await reporting(this.#watch.run(() => super.acquireConnection()));
    if (!this.#reporting.has(connection)) {
      this.#reporting.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query) => reporting(this.#watch.run(() => execute(query)));
    }
    return connection;
  }

  override async destroy(): Promise<void> {
    this.#watch.close();
    await super.destroy();
  }
}

/** PostgreSQL with introspection limited to the connection's own schema, and with a driver that reports an unreachable server. */
export class OwnSchemaDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #watch: ServerWatch;

  constructor(config: PostgresDialectConfig, watch: ServerWatch) {
    super(config);
    this.#config = config;
    this.#watch = watch;
  }

  override createDriver(): Driver {
    return new ReportingDriver(this.#config, this.#watch);
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchemaIntrospector(db);
  }
}
