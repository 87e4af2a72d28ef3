import { randomInt } from "node:crypto";
import type { Clock } from "#engine/ports.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const alphabet = `${letters}0123456789`;

/** The machine's clock and random source. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
      signal.addEventListener("abort", done, { once: true });
    }),
  randomLocalPart: () => {
    // 16 characters starting with a letter: valid at every provider, taken by nobody.
    let name = letters.charAt(randomInt(letters.length));
    while (name.length < 16) {
      name += alphabet.charAt(randomInt(alphabet.length));
    }
    return name;
  },
};
