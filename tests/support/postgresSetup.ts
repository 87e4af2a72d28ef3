import { createTemplate } from "./databases.ts";
import { startPostgres } from "./postgres.ts";

/** Gives the tests a PostgreSQL wherever the machine has one, unless TEST_DATABASE_URL names one, and a template of their databases. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_TEMPLATE !== undefined) {
    // Another suite of this run has set both.
    return async () => undefined;
  }
  const own = process.env.TEST_DATABASE_URL === undefined ? await startPostgres() : null;
  const url = process.env.TEST_DATABASE_URL ?? own?.url;
  if (url === undefined) {
    process.stderr.write("No PostgreSQL on this machine: the server is not tested on it.\n");
    return async () => undefined;
  }
  const template = await createTemplate(url);
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  return async () => {
    await template.drop();
    await own?.stop();
  };
}
