import type { TestServer } from "./testServer.ts";
import { tableSizes } from "./tableSizes.ts";
import type { Visitor } from "./visitor.ts";

/** As many as one account may run at once, halved. */
const checksAtOnce = 10;

/** Checks of one kind: scenario of the sandbox, and the labels of each. */
interface Kind {
  scenario: string;
  labels?: () => object;
}

async function checkMany(
  owner: Visitor,
  { scenario, labels = () => ({}) }: Kind,
  [from, to]: readonly [number, number],
): Promise<void> {
  for (let index = from; index < to; index += checksAtOnce) {
    const numbers = Array.from({ length: checksAtOnce }, (_, step) => index + step);
    // oxlint-disable-next-line no-await-in-loop -- as many at once as an account may have
    const replies = await Promise.all(
      numbers.map((number) =>
        owner.post("/v1/validations", {
          email: `${scenario}+${number}@sandbox.test`,
          timeout_ms: 30_000,
          ...labels(),
        }),
      ),
    );
    const other = replies.find(({ statusCode }) => statusCode !== 200);
    if (other !== undefined) {
      throw new Error(`A check answered ${other.statusCode}: ${other.body}`);
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
