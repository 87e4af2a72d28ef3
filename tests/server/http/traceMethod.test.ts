import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ["/v1/validations", "POST, GET, HEAD, OPTIONS"],
  ["/v1/lists/list_1", "PATCH, GET, DELETE, HEAD, OPTIONS"],
])("TRACE of %s is a 405 that names the methods", async (url, allow) => {
  const reply = await server.app.inject({ method: "TRACE", url });
  expect([reply.statusCode, reply.headers.allow, reply.json().code]).toEqual([
    405,
    allow,
    "method_not_allowed",
  ]);
});
