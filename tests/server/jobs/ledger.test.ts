import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/data/database.ts";
import { parseSecrets } from "#server/secrets.ts";
import { LedgerModel, type Outcome, type RowKind } from "./ledgerModel.ts";

/** In memory, where there is such a place: thousands of commits need no disk. */
const dataDir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "ledger-"));
const secrets = parseSecrets(`k1:${randomBytes(32).toString("base64url")}`);
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const runs = 3000;

type Act = (model: LedgerModel) => Promise<unknown>;

/** One step: what it is called, and what it does to the account. */
interface Step {
  name: string;
  act: Act;
}

const kinds = fc.array(
  fc.constantFrom<RowKind>("check", "check", "check", "malformed", "duplicate"),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const outcomes = fc.array(fc.constantFrom<Outcome>("verdict", "unknown", "waits", "waits"), {
  maxLength: 3,
});
const runner = fc.constantFrom("one", "two");
const place = fc.nat(2);

/** The list that a step is about, where there is one. */
const onList =
  (at: number, act: (model: LedgerModel, id: string) => Promise<unknown>): Act =>
  async (model) => {
    const id = model.jobs[at % Math.max(1, model.jobs.length)];
    return id === undefined ? undefined : act(model, id);
  };

const ofList = (name: string, act: (model: LedgerModel, id: string) => Promise<unknown>) =>
  place.map((at): Step => ({ name: `${name} ${at}`, act: onList(at, act) }));

const handIn = fc.tuple(kinds, fc.option(fc.nat(6))).map(([rows, most]): Step => ({
  name: `hand in ${rows.join()} for at most ${most}`,
  act: (model) => model.handIn(rows, most),
}));
const takeChunk = fc.tuple(place, runner, outcomes).map(([at, who, found]): Step => ({
  name: `${who} takes a chunk of ${at}: ${found.join()}`,
  act: onList(at, (model, id) => model.takeChunk(id, who, found)),
}));
const takeRows = fc.tuple(place, runner, outcomes).map(([at, who, found]): Step => ({
  name: `${who} takes rows of ${at}: ${found.join()}`,
  act: onList(at, (model, id) => model.takeRows(id, who, found)),
}));
const commit = fc.nat(20).map((back): Step => ({
  name: `commit the batch ${back} before the last`,
  act: async (model) => {
    const batch = model.batches.at(-1 - (back % Math.max(1, model.batches.length)));
    return batch === undefined ? undefined : model.commit(batch);
  },
}));
const lastCommit = fc.constant<Step>({
  name: "commit the last batch",
  act: async (model) => {
    const batch = model.batches.at(-1);
    return batch === undefined ? undefined : model.commit(batch);
  },
});
const work = fc.tuple(place, runner, outcomes).map(([at, who, found]): Step => ({
  name: `${who} works on ${at}: ${found.join()}`,
  act: onList(at, async (model, id) => {
    const before = model.batches.length;
    await model.takeChunk(id, who, found);
    await model.takeRows(id, who, found);
    for (const batch of model.batches.slice(before)) {
      await model.commit(batch);
    }
    await model.finish(id);
  }),
}));
const takenTwice = fc.tuple(place, runner, outcomes).map(([at, who, found]): Step => ({
  name: `${who} takes rows of ${at} twice and writes all together: ${found.join()}`,
  act: onList(at, async (model, id) => {
    await model.takeRows(id, who, found);
    model.crash();
    await model.takeRows(id, who, found);
    await model.commitTogether();
  }),
}));
const grant = fc.integer({ min: 1, max: 5 }).map((amount): Step => ({
  name: `grant ${amount}`,
  act: (model) => model.grant(amount),
}));
const crash = fc.constant<Step>({ name: "crash", act: async (model) => model.crash() });

const step = fc.oneof(
  { weight: 2, arbitrary: handIn },
  { weight: 8, arbitrary: work },
  { weight: 4, arbitrary: ofList("start", (model, id) => model.start(id)) },
  { weight: 1, arbitrary: ofList("pause", (model, id) => model.pause(id)) },
  { weight: 2, arbitrary: ofList("resume", (model, id) => model.resume(id)) },
  { weight: 1, arbitrary: ofList("cancel", (model, id) => model.cancel(id)) },
  { weight: 1, arbitrary: ofList("delete", (model, id) => model.delete(id)) },
  { weight: 2, arbitrary: ofList("top up", (model, id) => model.topUp(id)) },
  { weight: 3, arbitrary: ofList("finish", (model, id) => model.finish(id)) },
  { weight: 6, arbitrary: takeChunk },
  { weight: 4, arbitrary: takeRows },
  { weight: 6, arbitrary: lastCommit },
  { weight: 3, arbitrary: commit },
  { weight: 4, arbitrary: takenTwice },
  { weight: 1, arbitrary: grant },
  { weight: 2, arbitrary: crash },
);

test(
  "whatever happens in whatever order, every credit is held, charged or given back, once",
  { timeout: 600_000 },
  async () => {
    let completed = 0;
    const steps = fc.array(step, { minLength: 5, maxLength: 40, size: "max" });
    const property = fc.asyncProperty(fc.nat(15), steps, async (credits, sequence) => {
      const model = new LedgerModel({ database, secrets });
      await model.open(credits);
      for (const { name, act } of sequence) {
        await act(model);
        await model.expectSound().catch((error: unknown) => {
          throw new Error(`After: ${name}`, { cause: error });
        });
      }
      completed += await model.completed();
    });
    await fc.assert(property, { numRuns: runs });
    // A test of lists that never end would show little.
    expect(completed).toBeGreaterThan(100);
  },
);
