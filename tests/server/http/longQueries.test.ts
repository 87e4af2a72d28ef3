import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
let ann: Visitor;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await signedIn(server.app, "ann@example.com");
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());

const search = async (text: string) => {
  const url = `${origin}/v1/validations?q=${encodeURIComponent(text)}`;
  const reply = await fetch(url, { headers: ann.headers() });
  return [reply.status, ((await reply.json()) as { code?: string }).code];
};

test("the longest search is read, whatever its characters", async () => {
  expect(await search("\u{1F4EE}".repeat(limits.addressInputLength))).toEqual([200, undefined]);
});

test("a longer request than any call needs is rejected with a problem document", async () => {
  expect(await search("a".repeat(40_000))).toEqual([431, "malformed_request"]);
});
