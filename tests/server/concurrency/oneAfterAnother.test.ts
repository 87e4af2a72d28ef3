import { expect, test } from "vitest";
import { oneAfterAnother } from "#server/concurrency/oneAfterAnother.ts";

test("work starts once the work before has ended, and a failed one holds no other back", async () => {
  const events: string[] = [];
  const inTurn = oneAfterAnother();
  const first = Promise.withResolvers<void>();
  const one = inTurn(async () => {
    events.push("one starts");
    await first.promise;
    throw new Error("broken");
  });
  const two = inTurn(async () => void events.push("two starts"));
  await Promise.resolve();
  expect(events).toEqual(["one starts"]);
  first.resolve();
  await expect(one).rejects.toThrow("broken");
  await two;
  expect(events).toEqual(["one starts", "two starts"]);
});
