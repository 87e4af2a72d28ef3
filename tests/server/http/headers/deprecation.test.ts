import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { readCredits } from "#contract/credits.ts";
import { openApi } from "#reference/openApi.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

const call: { deprecated?: Endpoint["deprecated"] } = readCredits;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  call.deprecated = "2026-12-01";
});
afterAll(async () => {
  delete call.deprecated;
  await server.close();
});

test("replies and errors of a deprecated call have its day, and the document marks it", async () => {
  const ann = await signedIn(server.app, "ann@example.com");
  for (const reply of [
    await ann.get("/v1/credits"),
    await server.app.inject({ method: "GET", url: "/v1/credits" }),
  ]) {
    expect(reply.headers).toMatchObject({
      deprecation: `@${Date.UTC(2026, 11, 1) / 1000}`,
      link: '</api-docs#changes>; rel="deprecation"; type="text/html"',
    });
  }
  expect((await ann.get("/v1/lists")).headers).not.toHaveProperty("deprecation");
  const installation = { name: "Mailverdict", version: "1", origin: "https://mail.test" };
  const { paths } = openApi(installation, []);
  expect(paths["/v1/credits"]?.["get"]?.deprecated).toBe(true);
  expect(paths["/v1/lists"]?.["get"]).not.toHaveProperty("deprecated");
});
