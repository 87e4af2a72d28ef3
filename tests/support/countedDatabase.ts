import type { KyselyPlugin } from "kysely";
import type { Database } from "#server/data/connection/database.ts";

/** Returns a database that calls `count` for each of its statements. */
export function countedDatabase(database: Database, count: () => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    queries: database.queries.withPlugin(plugin),
    atomically: (steps, how) =>
      database.atomically((queries) => steps(queries.withPlugin(plugin)), how),
  };
}
