import type { Dialer } from "#engine/ports.ts";

/** Returns a dialer that reports each attempt to connect (1) and each socket that closes (-1). */
export const countingDialer = (dialer: Dialer, report: (change: 1 | -1) => void): Dialer => ({
  ...dialer,
  dial: async (target) => {
    report(1);
    const dialled = await dialer.dial(target);
    if (dialled.ok) {
      dialled.socket.once("close", () => report(-1));
    }
    return dialled;
  },
});
