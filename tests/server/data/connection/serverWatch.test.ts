import { expect, test } from "vitest";
import { ServerWatch } from "#server/data/connection/serverWatch.ts";
import { until } from "#tests/support/until.ts";

const times = { suspect: 5, answer: 20, again: 5 };
const never = () => new Promise<never>(() => undefined);

test("a long query continues while the server responds, and a short one causes no ping", async () => {
  let asked = 0;
  const watch = new ServerWatch(async () => void (asked += 1), times);
  const socket = watch.createSocket();
  expect(await watch.run(async () => 1)).toBe(1);
  const long = Promise.withResolvers<number>();
  const query = watch.run(() => long.promise);
  await until(
    () => asked,
    (count) => count >= 3,
  );
  expect(socket.destroyed).toBe(false);
  long.resolve(2);
  expect(await query).toBe(2);
});

test("a silent server has its connections ended and queries refused until it answers", async () => {
  let silent = true;
  const watch = new ServerWatch(() => (silent ? never() : Promise.resolve()), times);
  const socket = watch.createSocket();
  const ended: string[] = [];
  const hung = watch.run(
    () =>
      new Promise((_, reject) => {
        socket.once("error", (error) => {
          ended.push(error.message);
          reject(error);
        });
      }),
  );
  await expect(hung).rejects.toThrow("doesn't answer");
  expect(ended).toHaveLength(1);
  let sent = 0;
  const query = () => watch.run(async () => (sent += 1));
  await expect(query()).rejects.toMatchObject({ name: "DatabaseUnavailable" });
  expect(sent).toBe(0);
  silent = false;
  const value = await until(
    () => query().catch(() => 0),
    (count) => count > 0,
  );
  expect(value).toBe(1);
});

test("a server that answers another query meanwhile isn't silent", async () => {
  const watch = new ServerWatch(never, times);
  const socket = watch.createSocket();
  const long = Promise.withResolvers<void>();
  const query = watch.run(() => long.promise);
  for (let count = 0; count < 20; count += 1) {
    await watch.run(() => new Promise((resolve) => setTimeout(resolve, 4)));
  }
  expect(socket.destroyed).toBe(false);
  long.resolve();
  await query;
  watch.close();
});
