import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from "kysely";
import type { ConnectionShares } from "./connectionShares.ts";
import { type DriverOptions, ReportingDriver } from "./reportingDriver.ts";
import { SharingDriver } from "./sharingDriver.ts";

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

/** PostgreSQL with introspection limited to the connection's own schema, and with a driver that reports an unreachable server. */
export class OwnSchemaDialect extends PostgresDialect {
  readonly #driver: ReportingDriver;
  readonly #adapter: DialectAdapter = super.createAdapter();

  constructor(config: PostgresDialectConfig, options: DriverOptions) {
    super(config);
    this.#driver = new ReportingDriver(config, options);
  }

  override createDriver(): Driver {
    return this.#driver;
  }

  /** Returns one adapter for all accounts: compiled statements are stored by it. */
  override createAdapter(): DialectAdapter {
    return this.#adapter;
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchemaIntrospector(db);
  }

  /** Returns the dialect for queries of an account, which use the same connections within its share. */
  sharedBy(shares: ConnectionShares, owner: string): Dialect {
    return {
      createDriver: () => new SharingDriver(this.#driver, shares, owner),
      createAdapter: () => this.#adapter,
      createQueryCompiler: () => this.createQueryCompiler(),
      createIntrospector: (db) => this.createIntrospector(db),
    };
  }
}
