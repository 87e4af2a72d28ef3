import { createHash, randomBytes } from "node:crypto";
import { BoundedMap } from "#engine/collections/boundedMap.ts";
import type { Clock } from "#engine/ports.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const alphabet = `${letters}0123456789`;

/** Local parts by key: checks of one domain have the same, and a hash for each costs more than this map. */
const localParts = new BoundedMap<string, string>(1000);

/** Returns 16 characters starting with a letter: valid at every provider, and practically never a real mailbox. */
function drawLocalPart(chance: Buffer): string {
  return Array.from({ length: 16 }, (_, index) => {
    const from = index === 0 ? letters : alphabet;
    return from.charAt(chance.readUInt16BE(index * 2) % from.length);
  }).join("");
}

const hashedLocalPart = (key: string): string =>
  drawLocalPart(createHash("sha256").update(key).digest());

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
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  randomLocalPart: (key) => {
    if (key === undefined) {
      return drawLocalPart(randomBytes(32));
    }
    return localParts.getOrCompute(key, hashedLocalPart);
  },
};
