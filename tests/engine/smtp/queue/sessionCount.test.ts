import { expect, it } from "vitest";
import { noSharedState } from "#engine/network/noSharedState.ts";
import { Politeness } from "#engine/politeness/politeness.ts";
import { defaultPoliteness } from "#engine/politeness/politenessLimits.ts";
import type { Clock, Dialer } from "#engine/ports.ts";
import { SessionPool } from "#engine/smtp/queue/sessionPool.ts";
import { politeSession } from "#engine/smtp/session/sessionLimits.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { countingDialer } from "#tests/support/countingDialer.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
/** Latency (ms) from which a server is slow enough for more than two sessions. */
const slowMs = 40;
/** Time (ms) after which waiting checks count as blocked. */
const blockedMs = 100;

/** A clock whose timer for blocked checks never fires. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) =>
    ms > blockedMs / 2 && ms <= blockedMs
      ? new Promise((resolve) => signal.addEventListener("abort", () => resolve()))
      : systemClock.sleep(ms, signal),
};

/** Returns a dialer whose sockets send everything `slowMs` later. */
function slowDialer(dialer: Dialer): Dialer {
  return {
    ...dialer,
    dial: async (target) => {
      const dialled = await dialer.dial(target);
      if (dialled.ok) {
        const { socket } = dialled;
        const write = socket.write.bind(socket) as (chunk: unknown) => boolean;
        socket.write = (chunk: unknown) => {
          setTimeout(() => write(chunk), slowMs);
          return true;
        };
      }
      return dialled;
    },
  };
}

it("checks that wait at a slow server get further sessions as soon as its latency is known, up to the limit", async () => {
  const server = scriptedServer(politeScript((path) => /^u\d+@/.test(path)));
  let open = 0;
  let most = 0;
  const dialer = countingDialer(slowDialer(server.dialer), (change) => {
    open += change;
    most = Math.max(most, open);
  });
  const sharedState = {
    ...noSharedState,
    sessions: new SessionPool(politeSession),
    politeness: new Politeness(clock, { ...defaultPoliteness, sessions: 4, burst: 1000 }),
  };
  const ports = { ...portsOver(records, dialer, { sharedState: () => sharedState }), clock };
  const addresses = Array.from({ length: 30 }, (_, index) => `u${index}@victim.org`);
  const results = await Promise.all(addresses.map((email) => verifyAddress(email, { ports })));
  expect(new Set(results.map(({ reason }) => reason))).toEqual(new Set(["mailbox_accepted"]));
  expect(most).toBe(4);
});
