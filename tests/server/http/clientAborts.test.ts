import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRaw, portOf } from "#tests/support/rawRequest.ts";
import { startServerProcess } from "#tests/support/serverProcess.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
let visitor: Visitor;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  server.context.log.level = "debug";
  visitor = await signedIn(server.app, "ann@example.com");
  port = await portOf(server.app);
});
afterAll(() => server.close());

const debug = 20;
const leftText = "the client closed the connection";

/** Returns the lines logged from index `start` on. */
function linesSince(start: number): { level: number; msg: string; status?: number }[] {
  return server.logged.slice(start).map((line) => JSON.parse(line) as never);
}

/** Waits until the server has noticed, then returns its log lines above debug. */
async function saidAbove(start: number): Promise<unknown[]> {
  await expect.poll(() => linesSince(start).map(({ msg }) => msg)).toContain(leftText);
  // Makes one more request, so that a late line isn't missed.
  await visitor.get("/v1/credits");
  return linesSince(start).filter(({ level, status }) => level > debug && status !== 200);
}

describe("a client that closes its connection is no line above debug", () => {
  test.each([
    ["JSON", "POST", "/v1/validations", "application/json"],
    ["a list", "POST", "/v1/lists", "application/json"],
    ["a part of a file", "PATCH", "/v1/uploads/none", "application/offset+octet-stream"],
  ])("in the middle of the body of %s", async (_title, method, path, type) => {
    const start = server.logged.length;
    const { socket, send } = await openRaw(port);
    const headers = visitor.headers({ "content-type": type, "content-length": "5000" });
    send({ method, path, headers, body: '{"email":' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.resetAndDestroy();
    expect(await saidAbove(start)).toEqual([]);
  });

  test("while events are streamed to it", async () => {
    const emails = { source: { emails: ["deliverable@example.com"] } };
    const made = await visitor.ask("POST", "/v1/lists", {
      body: emails,
      headers: { "idempotency-key": "one" },
    });
    const { id } = made.json() as { id: string };
    const start = server.logged.length;
    const { socket, send } = await openRaw(port);
    send({ method: "GET", path: `/v1/lists/${id}/events`, headers: visitor.headers() });
    await new Promise((resolve) => socket.once("data", resolve));
    socket.resetAndDestroy();
    expect(await saidAbove(start)).toEqual([]);
  });
});

test("an answer that breaks off because the database fails is an error in the log", async () => {
  const failing = await startTestServer();
  const ann = await signedIn(failing.app, "ann@example.com");
  const made = await ann.ask("POST", "/v1/lists", {
    body: { source: { emails: ["deliverable@example.com"] } },
    headers: { "idempotency-key": "one" },
  });
  const { id } = made.json() as { id: string };
  const { socket, send } = await openRaw(await portOf(failing.app));
  send({ method: "GET", path: `/v1/lists/${id}/events`, headers: ann.headers() });
  await new Promise((resolve) => socket.once("data", resolve));
  await failing.context.database.close();
  await expect
    .poll(() => failing.logged.map((line) => (JSON.parse(line) as { msg: string }).msg))
    .toContain("answer broken off");
  socket.destroy();
  await failing.close().catch(() => undefined);
});

test("the log has no line for disconnected clients, and one for each other", async () => {
  const program = await startServerProcess();
  try {
    await expect.poll(() => program.log().length).toBe(1);
    const body = await openRaw(program.port);
    body.send({ path: "/login/", headers: { "content-length": "500" }, body: '{"email":' });
    const events = await openRaw(program.port);
    const address = JSON.stringify({ email: "slow-3000ms@sandbox.test" });
    events.send({
      path: "/v1/public/checks",
      headers: { "content-length": String(address.length) },
      body: address,
    });
    await new Promise((resolve) => events.socket.once("data", resolve));
    body.socket.resetAndDestroy();
    events.socket.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await fetch(`${program.origin}/v1/sso/providers`);
    const routes = () =>
      program
        .log()
        // The first line reports that the server listens.
        .slice(1)
        .map(({ level, route }) => [level, route]);
    await expect.poll(routes).toContainEqual([30, "/v1/sso/providers"]);
    expect(routes()).toEqual([[30, "/v1/sso/providers"]]);
  } finally {
    await program.kill();
  }
});
