import { startPostgres } from "./postgres.ts";

/** Gives the tests a PostgreSQL wherever the machine has one, unless TEST_DATABASE_URL names one. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL !== undefined) {
    return async () => undefined;
  }
  const postgres = await startPostgres();
  if (postgres === null) {
    process.stderr.write("No PostgreSQL on this machine: the server is not tested on it.\n");
    return async () => undefined;
  }
  process.env.TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}
