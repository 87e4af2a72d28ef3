import { beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { awaitDatabase } from "#server/data/connection/awaitDatabase.ts";

/** Time of a clock that only advances while it sleeps; `told` has the reported sentences. */
let time = 0;
let pauses: number[] = [];
let told: string[] = [];
beforeEach(() => {
  [time, pauses, told] = [0, [], []];
});

function attempt(act: () => void, canPass: (error: unknown) => boolean = () => true) {
  const { databaseWaitSeconds: seconds } = readConfig({});
  const clock = {
    elapsed: () => time,
    sleep: async (ms: number) => {
      pauses.push(ms);
      time += ms;
    },
  };
  const wait = { seconds, report: (messageBody: string) => told.push(messageBody), clock };
  return awaitDatabase(async () => act(), canPass, { place: () => "db.test:5432", wait });
}

test("an unreachable database is retried for 60 s with growing pauses, and reported once", async () => {
  let tries = 0;
  const act = () => {
    tries += 1;
    throw new Error(`try ${tries}`);
  };
  await expect(attempt(act)).rejects.toThrow("try 17");
  expect(time).toBe(60_000);
  expect(pauses.slice(0, 7)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  expect(told).toEqual(["Waiting for the database at db.test:5432 (up to 60 s)."]);
});

test("a database that comes up ends the wait at once", async () => {
  await attempt(() => {
    if (time < 1000) {
      throw new Error("not yet");
    }
  });
  expect(pauses).toEqual([250, 500, 1000]);
});

test("permanent errors are thrown at once and not logged", async () => {
  const act = () => {
    throw new Error(`wrong password, ${pauses.length} pauses`);
  };
  await expect(attempt(act, () => false)).rejects.toThrow("wrong password");
  expect([pauses, told]).toEqual([[], []]);
});
