import type { TestServer } from "./testServer.ts";
import { tableSizes } from "./tableSizes.ts";
import type { Visitor } from "./visitor.ts";

/** Checks of one kind: scenario of the sandbox, and the labels of each. */
interface Kind {
  scenario: string;
  labels?: () => object;
}

/** Checks one after another: PostgreSQL extends a table by dozens of pages when several wait for one. */
async function checkMany(
  owner: Visitor,
  { scenario, labels = () => ({}) }: Kind,
  [from, to]: readonly [number, number],
): Promise<void> {
  for (let index = from; index < to; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { statusCode, body } = await owner.post("/v1/validations", {
      email: `${scenario}+${index}@sandbox.test`,
      timeout_ms: 30_000,
      ...labels(),
    });
    if (statusCode !== 200) {
      throw new Error(`A check answered ${statusCode}: ${body}`);
    }
  }
}

/** Returns the bytes on disk that each single check takes, by table, in a database that already has as many. */
export async function bytesPerCheck(
  { context: { database } }: Pick<TestServer, "context">,
  owner: Visitor,
  { checks, ...kind }: Kind & { checks: number },
): Promise<Map<string, number>> {
  await checkMany(owner, kind, [0, checks]);
  const before = await tableSizes(database);
  await checkMany(owner, kind, [checks, 2 * checks]);
  const after = await tableSizes(database);
  return new Map(
    [...after].map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / checks]),
  );
}
