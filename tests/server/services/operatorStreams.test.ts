import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { peopleOf } from "#tests/support/people.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const reason = "Stolen laptop";

describe.each(databases)("acts of operators on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let operator: Visitor;
  let origin: string;
  const time = new HeldTime();
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.1, time });
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    operator = await signedIn(server.app, "operator@example.com");
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    time.release();
    await server.close();
    await sandbox.close();
  });

  test.each(["users/:id/sign-out", "workspaces/:id/suspend"])(
    "%s ends an open stream while its check runs",
    async (path) => {
      const { visitor, id } = await peopleOf(server).own("live");
      time.hold();
      const body = {
        email: `slow-3000ms+${id.slice(-6)}@sandbox.test`.toLowerCase(),
        timeout_ms: 0,
      };
      const check = (await visitor.post("/v1/validations", body)).json();
      const events = `${origin}/v1/validations/${check.id}/events`;
      const stream = await fetch(events, { headers: visitor.headers() });
      const reader = stream.body!.getReader();
      expect((await reader.read()).done).toBe(false);
      const done = await operator.post(`/v1/system/${path.replace(":id", id)}`, { reason });
      expect(done.statusCode).toBe(200);
      const from = performance.now();
      for (let ended = false; !ended;) {
        ended = await reader.read().then(
          (part) => part.done,
          () => true,
        );
      }
      expect(performance.now() - from).toBeLessThan(3000);
      time.release();
    },
    15_000,
  );
});
