import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
let ann: Visitor;
let reads = 0;
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.context;
  database.read = (work) => {
    reads += 1;
    return work(database.queries);
  };
  ann = await signedIn(server.app, "ann@example.com");
});
afterAll(() => server.close());

test.each([
  "/v1/validations",
  "/v1/analytics/timeseries",
  "/v1/analytics/breakdown?by=domain",
  "/v1/analytics/latency",
])("GET %s may read from a replica", async (path) => {
  const before = reads;
  expect((await ann.get(path)).statusCode).toBe(200);
  expect(reads).toBe(before + 1);
});
