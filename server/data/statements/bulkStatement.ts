import type { Compilable, CompiledQuery } from "kysely";
import type { Queries } from "#server/data/connection/database.ts";

/** A statement for many rows, compiled once for `rowsAtOnce` of them: compiling thousands of values costs more than running the statement. `compile` builds it for some rows, whose values are its first parameters, row by row in the order of `columns`; `more` are the parameters after them. */
export class BulkStatement<Row extends object> {
  readonly #columns: readonly (keyof Row)[];
  readonly #compile: (
    queries: Queries,
    rows: readonly Row[],
    more: readonly unknown[],
  ) => Compilable;
  readonly #rowsAtOnce: number;
  /** Compiled statements by dialect adapter. */
  readonly #compiled = new WeakMap<object, CompiledQuery>();

  constructor(
    columns: readonly (keyof Row)[],
    compile: (queries: Queries, rows: readonly Row[], more: readonly unknown[]) => Compilable,
    rowsAtOnce = 50,
  ) {
    this.#columns = columns;
    this.#rowsAtOnce = rowsAtOnce;
    this.#compile = compile;
  }

  /** Runs the statement for all rows; returns the rows that the database returns. */
  async run<Returned>(
    queries: Queries,
    rows: readonly Row[],
    more: readonly unknown[] = [],
  ): Promise<Returned[]> {
    const returned: Returned[] = [];
    const rowsAtOnce = this.#rowsAtOnce;
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      const query =
        some.length === rowsAtOnce
          ? this.#filled(queries, some, more)
          : this.#compile(queries, this.#picked(some), more).compile();
      const found = await queries.executeQuery<Returned>(query);
      returned.push(...found.rows);
    }
    return returned;
  }

  /** Returns rows without values of other columns. */
  #picked(rows: readonly Row[]): Row[] {
    return rows.map(
      (row) => Object.fromEntries(this.#columns.map((column) => [column, row[column]])) as Row,
    );
  }

  #filled(queries: Queries, rows: readonly Row[], more: readonly unknown[]): CompiledQuery {
    const { adapter } = queries.getExecutor();
    const compiled =
      this.#compiled.get(adapter) ?? this.#compile(queries, this.#picked(rows), more).compile();
    this.#compiled.set(adapter, compiled);
    const parameters: unknown[] = [];
    for (const row of rows) {
      for (const column of this.#columns) {
        parameters.push(row[column]);
      }
    }
    parameters.push(...more);
    return { ...compiled, parameters };
  }
}
