import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { contactFiles } from "./contactFiles.ts";
import { expectedReview } from "./expectedReview.ts";
import { readContactFile } from "./readContactFile.ts";

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signedIn(server.app, "owner@example.com");
});
afterAll(() => server.close());

test("at least 120 files of different shapes are read", () => {
  expect(new Set(contactFiles.map(({ shape }) => shape)).size).toBe(contactFiles.length);
  expect(contactFiles.length).toBeGreaterThanOrEqual(120);
});

test.each(contactFiles)("no contact of “$shape” is lost or invented", async (file) => {
  expect(await readContactFile(owner, file)).toEqual(expectedReview(file));
});
