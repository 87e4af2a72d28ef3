import {
  type DatabaseIntrospector,
  type Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from "kysely";

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

/** PostgreSQL with introspection limited to the connection's own schema. */
export class OwnSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchemaIntrospector(db);
  }
}
