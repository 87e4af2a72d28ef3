import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { connectPublic } from "#server/services/outgoing/connectPublic.ts";
import { closedAddress, hookInternet } from "#tests/support/hookInternet.ts";

let server: Server;
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Connects to a host with these addresses; returns the dialled ones, and the code of the error if any. */
async function connectTo(addresses: string[]) {
  const { ports, records, dialled } = hookInternet(server);
  records.set("host.example", addresses);
  const limits = { timeoutMs: 60_000, signal: neverAborted };
  const error = await connectPublic(ports, new URL("http://host.example/"), limits).then(
    (socket) => {
      socket.destroy();
      return null;
    },
    (thrown: { code: string }) => thrown.code,
  );
  return { dialled, error };
}

test("a host whose first address refuses the connection is reached at its second, and no third is dialled", async () => {
  const found = await connectTo([closedAddress, "8.8.4.4", "8.8.8.8"]);
  expect(found).toEqual({ dialled: [closedAddress, "8.8.4.4"], error: null });
});

test("of a host with many addresses, the first four are dialled", async () => {
  const closed = Array.from({ length: 6 }, () => closedAddress);
  expect(await connectTo(closed)).toEqual({ dialled: closed.slice(0, 4), error: "unreachable" });
});

test("a host with one address that isn't public is refused before any is dialled", async () => {
  expect(await connectTo(["8.8.8.8", "10.0.0.1"])).toEqual({ dialled: [], error: "refused" });
});

test("a host without an address is not found", async () => {
  expect(await connectTo([])).toEqual({ dialled: [], error: "dns" });
});
