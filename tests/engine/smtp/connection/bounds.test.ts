import { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tcpDialer } from "#engine/transport/tcpDialer.ts";
import type { Dialer } from "#engine/ports.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { portsOver } from "#tests/support/scriptedServer.ts";

const mostRead = 64 * 1024;
const largestChunk = 4096;
const atOnce = 50;

/** The bytes read from one connection, and the largest piece returned. */
interface Read {
  socket: Socket;
  largest: number;
}

/** Leads every connection to one place and keeps count of what is read from it. */
function counting(place: { address: string; port: number }): { dialer: Dialer; reads: Read[] } {
  const reads: Read[] = [];
  return {
    reads,
    dialer: {
      dial: async (target) => {
        const dialled = await tcpDialer.dial({ ...target, ...place });
        if (dialled.ok && dialled.socket instanceof Socket) {
          const read = { socket: dialled.socket, largest: 0 };
          reads.push(read);
          const push = read.socket.push.bind(read.socket);
          read.socket.push = (chunk: Buffer | null) => {
            read.largest = Math.max(read.largest, chunk?.length ?? 0);
            return push(chunk);
          };
        }
        return dialled;
      },
      startTls: (socket, options) => tcpDialer.startTls(socket, options),
    },
  };
}

async function checkMany(place: { address: string; port: number }): Promise<Read[]> {
  const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };
  const { dialer, reads } = counting(place);
  const ports = portsOver(records, dialer);
  await Promise.all(
    Array.from({ length: atOnce }, () => verifyAddress("target@victim.org", { ports })),
  );
  return reads;
}

describe("of a server that never stops talking", () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox();
  });

  afterAll(async () => {
    await sandbox.close();
  });

  it.each([
    ["S13", "a line without end", "127.77.13.1"],
    ["S14", "a banner without end", "127.77.14.1"],
    ["S35", "capabilities without end", "127.77.35.1"],
    ["S43b", "capabilities without end behind TLS", "127.77.43.33"],
    ["S75", "a flood after QUIT", "127.77.75.1"],
  ])("no connection reads more than 64 KB, in pieces of 4 KB (%s, %s)", async (_id, _, host) => {
    const reads = await checkMany(sandbox.endpoint(host)!);
    expect(reads.length).toBeGreaterThanOrEqual(atOnce);
    for (const { socket, largest } of reads) {
      await expect.poll(() => socket.destroyed).toBe(true);
      expect(socket.bytesRead).toBeGreaterThan(0);
      expect(socket.bytesRead).toBeLessThanOrEqual(mostRead);
      expect(largest).toBeLessThanOrEqual(largestChunk);
    }
  });
});
