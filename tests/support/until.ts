import { setTimeout as sleep } from "node:timers/promises";

/** Reads repeatedly until the value fits, and returns it. Only the test's timeout ends it, so that a slow machine changes nothing. */
export async function until<T>(
  read: () => T | Promise<T>,
  fits: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read();
    if (fits(value)) {
      return value;
    }
    await sleep(10);
  }
}
