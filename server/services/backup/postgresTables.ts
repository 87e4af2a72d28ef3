import type { Client } from "pg";
import { NoInstallation } from "#server/data/connection/openDatabase.ts";
import { postgresTarget } from "#server/data/connection/openPostgres.ts";
import { describePlace } from "#server/data/connection/postgresProblem.ts";
import { sortByReference } from "./sortByReference.ts";
import {
  bookkeeping,
  type Cell,
  equalParts,
  partsTable,
  quoted,
  type Row,
  type RowSource,
  rowsAtOnce,
  type TableShape,
} from "./tableRows.ts";

/** Returns true if the schema of this connection has Mailverdict's tables. */
export async function hasInstallation(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('migrations')::text as found",
  );
  return rows[0]?.found !== null;
}

/** Throws {@link NoInstallation} if the connection's schema has none. */
export async function requireInstallation(client: Client, url: string): Promise<void> {
  if (!(await hasInstallation(client))) {
    const target = await postgresTarget(url);
    throw new NoInstallation(`database ${target.database} at ${describePlace(target)}`);
  }
}

/** Returns the tables of the connection's schema without partitions; those that others refer to come first. */
async function readTables(client: Client): Promise<TableShape[]> {
  const { rows: tables } = await client.query<{
    name: string;
    columns: string[];
    refers: string[];
  }>(`
    select c.relname as name,
      (select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select array_agg(r.relname::text) from pg_constraint f
        join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f'), '{}') as refers
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = current_schema()::regnamespace`);
  const shapes = new Map(tables.map(({ name, columns }) => [name, columns.toSorted()]));
  const refersTo = new Map(tables.map(({ name, refers }) => [name, refers]));
  return sortByReference([...shapes.keys()], refersTo).map((name) => ({
    name,
    columns: shapes.get(name) ?? [],
  }));
}

/** Returns a function that inserts rows into a table, one array per column: far fewer parameters than one per value. */
export async function postgresInsert(
  client: Client,
  { name, columns }: TableShape,
): Promise<(rows: readonly Row[]) => Promise<void>> {
  const { rows: typed } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`"${name}"`],
  );
  const types = new Map(typed.map((column) => [column.name, column.type]));
  const arrays = columns.map((column, index) => `$${index + 1}::${types.get(column)}[]`);
  const text = `insert into "${name}" (${quoted(columns)})
    select * from unnest(${arrays.join(", ")})`;
  return async (rows) => {
    const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
    await client.query(text, values);
  };
}

/** Yields the rows of a query in batches, through a cursor. */
async function* fetchAll(client: Client, query: string, atOnce: number): AsyncGenerator<Row[]> {
  await client.query(`declare copied no scroll cursor with hold for ${query}`);
  try {
    for (;;) {
      const text = `fetch ${atOnce} from copied`;
      // oxlint-disable-next-line no-await-in-loop -- one batch in memory at a time
      const { rows } = await client.query<Cell[]>({ text, rowMode: "array" });
      if (rows.length === 0) {
        return;
      }
      yield rows;
    }
  } finally {
    await client.query("close copied");
  }
}

/** Yields the parts of uploads in order; each is up to a megabyte. */
async function* storedParts(client: Client): AsyncGenerator<readonly [Uint8Array, number, string]> {
  const query = `select ${quoted(partsTable.columns)} from upload_parts order by upload_id, start`;
  for await (const batch of fetchAll(client, query, 8)) {
    for (const [bytes, start, id] of batch) {
      yield [bytes as Uint8Array, Number(start), String(id)];
    }
  }
}

/** Reads PostgreSQL through an open connection. */
export async function postgresSource(client: Client): Promise<RowSource> {
  const { rows: records } = await client.query<{ name: string }>(
    "select name from migrations order by name",
  );
  const shapes = (await readTables(client)).filter(({ name }) => !bookkeeping.has(name));
  return {
    kind: "postgres",
    migrations: records.map(({ name }) => name),
    tables: shapes,
    async *rows(table) {
      if (table.name === partsTable.name) {
        for await (const part of equalParts(storedParts(client))) {
          yield [part];
        }
      } else {
        yield* fetchAll(client, `select ${quoted(table.columns)} from "${table.name}"`, rowsAtOnce);
      }
    },
    close: async () => undefined,
  };
}
