import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "#engine/ports.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const alphabet = `${letters}0123456789`;

/** Clock and random source of the operating system. */
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
  randomLocalPart: (key) => {
    const chance = key === undefined ? randomBytes(32) : createHash("sha256").update(key).digest();
    // 16 characters starting with a letter: valid at every provider, and practically never a real mailbox.
    return Array.from({ length: 16 }, (_, index) => {
      const from = index === 0 ? letters : alphabet;
      return from.charAt(chance.readUInt16BE(index * 2) % from.length);
    }).join("");
  },
};
