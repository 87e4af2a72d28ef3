import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSecrets } from "#server/config/secrets.ts";
import { databases } from "#tests/support/databases.ts";
import { Schedule } from "#tests/support/schedule.ts";
import { draws, sized } from "#tests/support/soakPlan.ts";
import { LedgerModel } from "./ledgerModel.ts";
import {
  commit,
  crash,
  grant,
  handIn,
  ofList,
  type Step,
  takeChunk,
  takeRows,
  work,
} from "./ledgerSteps.ts";

const secrets = parseSecrets(`k1:${randomBytes(32).toString("base64url")}`);
const histories = sized({ small: 40, full: 400 });
const races = 5;
const dayMs = 86_400_000;

const beat = ofList("one says it is alive:", (model) => model.beat("one"));
const expire = fc.constant<Step>({ name: "expire", act: (model) => model.expire(31 * dayMs) });

const step = fc.oneof(
  { weight: 4, arbitrary: ofList("start", (model, id) => model.start(id)) },
  { weight: 4, arbitrary: ofList("pause", (model, id) => model.pause(id)) },
  { weight: 5, arbitrary: ofList("resume", (model, id) => model.resume(id)) },
  { weight: 2, arbitrary: ofList("cancel", (model, id) => model.cancel(id)) },
  { weight: 1, arbitrary: ofList("delete", (model, id) => model.delete(id)) },
  { weight: 6, arbitrary: ofList("top up", (model, id) => model.topUp(id)) },
  { weight: 3, arbitrary: ofList("finish", (model, id) => model.finish(id)) },
  { weight: 8, arbitrary: commit },
  { weight: 4, arbitrary: work },
  { weight: 2, arbitrary: takeChunk },
  { weight: 2, arbitrary: takeRows },
  { weight: 2, arbitrary: grant },
  { weight: 2, arbitrary: beat },
  { weight: 1, arbitrary: expire },
  { weight: 1, arbitrary: crash },
);
const race = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 4 }),
  order: fc.array(fc.nat(11), { minLength: 12, maxLength: 12 }),
});
/** A list that has used up its held credits on results that cost nothing. */
const spent = fc.record({
  credits: fc.nat(12),
  lists: fc.constant<Step[]>([
    { name: "hand in", act: (model) => model.handIn(Array(5).fill("check"), 2) },
  ]),
  steps: fc.constant<Step[]>([
    {
      name: "use up",
      act: async (model) => {
        const [id = ""] = model.lists;
        await model.takeChunk(id, "one", ["unknown", "unknown"]);
        await model.takeChunk(id, "one", []);
        for (const batch of model.batches) {
          await model.commit(batch);
        }
      },
    },
  ]),
});
const anything = fc.record({
  credits: fc.nat(12),
  lists: fc.array(handIn, { minLength: 1, maxLength: 2 }),
  steps: fc.array(fc.oneof(work, takeChunk, takeRows), { maxLength: 3 }),
});

async function startAll(model: LedgerModel): Promise<void> {
  for (const id of model.lists) {
    await model.start(id);
  }
}

const before = fc.oneof(anything, spent);

/** Returns a generator that cycles through the numbers. */
function repeated(numbers: readonly number[]): () => number {
  let position = 0;
  return () => numbers[position++ % numbers.length] ?? 0;
}

describe.each(databases)("two to four things at once, on $name", ({ open }) => {
  test(
    `in ${histories * races} races, every credit is reserved, charged or released once`,
    { timeout: 600_000 },
    async () => {
      const opened = await open();
      const { database } = opened;
      let completed = 0;
      const property = fc.asyncProperty(
        before,
        fc.array(race, { minLength: races, maxLength: races }),
        async ({ credits, lists, steps }, rounds) => {
          let order = repeated([0]);
          const schedule = new Schedule(() => order());
          const model = new LedgerModel({
            database: schedule.over(database),
            plain: database,
            secrets,
          });
          await model.open(credits);
          const start: Step = { name: "start all", act: () => startAll(model) };
          for (const { act } of [...lists, start, ...steps]) {
            await schedule.run([() => act(model)]);
          }
          for (const { steps: together, order: drawn } of rounds) {
            order = repeated(drawn);
            const names = together.map(({ name }) => name).join("; ");
            await schedule
              .run(
                together.map(
                  ({ act }) =>
                    () =>
                      act(model),
                ),
              )
              .then(() => model.expectBalanced())
              .catch((error: unknown) => {
                throw new Error(`After: ${names}`, { cause: error });
              });
          }
          order = repeated([0]);
          await schedule.run([
            async () => {
              completed += await model.completeAll();
            },
          ]);
          await model.expectBalanced();
        },
      );
      await fc.assert(property, { numRuns: histories, ...draws });
      expect(completed).toBeGreaterThan(sized({ small: 0, full: 50 }));
      await opened.drop();
    },
  );
});
