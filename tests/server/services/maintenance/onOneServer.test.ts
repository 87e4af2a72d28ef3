import { expect, test } from "vitest";
import { onOneServer } from "#server/services/maintenance/onOneServer.ts";
import { startTestServer } from "#tests/support/testServer.ts";

test("with SQLite, a task runs whenever the server comes, as after a restart", async () => {
  const server = await startTestServer();
  let runs = 0;
  for (let started = 0; started < 2; started += 1) {
    await onOneServer(server.context, { name: "daily", ms: 86_400_000 }, async () => {
      runs += 1;
    });
  }
  expect(runs).toBe(2);
  await server.close();
});
