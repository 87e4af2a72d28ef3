import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasEtag } from "#contract/conditionalReads.ts";
import { operations } from "#reference/operations.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

let sandbox: TestSandbox;
let server: TestServer;
let owner: Visitor;
let path: string;
beforeAll(async () => {
  sandbox = await startTestSandbox(0.02);
  server = await startTestServer({ ports: sandbox.ports });
  owner = await signedIn(server.app, "ann@example.com");
  const { id } = (
    await owner.post("/v1/validations", { email: "deliverable@sandbox.test" })
  ).json();
  path = `/v1/validations/${id}`;
});
afterAll(async () => {
  await server.close();
  await sandbox.sandbox.close();
});

const read = (headers: Record<string, string> = {}, url = path) => owner.get(url, headers);

test("single reads of JSON have an ETag: validations, lists and what else has an id", () => {
  const names = operations.filter(hasEtag).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["readValidation", "readList", "readListRow", "readWebhookEndpoint"]),
  );
  expect(names).not.toContain("updateList");
  expect(names).not.toContain("listValidations");
  expect(names).not.toContain("streamValidation");
  expect(names).not.toContain("deleteValidation");
});

describe("a validation", () => {
  test("has an ETag that stays while it doesn't change", async () => {
    const first = await read();
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{27}"$/u);
    expect((await read()).headers.etag).toBe(first.headers.etag);
  });

  test.each([
    ["the same", (etag: string) => etag],
    ["one of several", (etag: string) => `"other", ${etag}`],
    ["the same as a strong one", (etag: string) => etag.slice(2)],
    ["any", () => "*"],
  ])("is a 304 without a body for %s", async (_title, named) => {
    const { etag } = (await read()).headers;
    const reply = await read({ "if-none-match": named(String(etag)) });
    expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, "", etag]);
    expect(reply.headers["content-type"]).toBeUndefined();
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  test("is sent whole for another ETag, and after a change", async () => {
    const { etag } = (await read()).headers;
    expect((await read({ "if-none-match": '"other"' })).json()).toHaveProperty("verdict");
    await owner.post(`${path}/report`, { correct: false, note: "It works." });
    const later = await read({ "if-none-match": String(etag) });
    expect([later.statusCode, later.headers.etag === etag]).toEqual(
      later.headers.etag === etag ? [304, true] : [200, false],
    );
  });

  test("has another ETag in another language", async () => {
    const english = await read({ "accept-language": "en" });
    const german = await read({ "accept-language": "de" });
    expect(german.headers.etag === english.headers.etag).toBe(german.body === english.body);
  });

  test("that doesn't exist is a 404 without an ETag", async () => {
    const reply = await read({ "if-none-match": "*" }, "/v1/validations/val_nothing");
    expect([reply.statusCode, reply.headers.etag]).toEqual([404, undefined]);
  });
});

test("a list is a 304 until it changes", async () => {
  const created = await owner.ask("POST", "/v1/lists", {
    body: { name: "One", source: { emails: ["deliverable@sandbox.test"] } },
    headers: { "idempotency-key": "one" },
  });
  const { id } = created.json();
  const url = `/v1/lists/${id}`;
  await expect.poll(async () => (await read({}, url)).json().state).toBe("ready");
  const { etag } = (await read({}, url)).headers;
  expect((await read({ "if-none-match": String(etag) }, url)).statusCode).toBe(304);
  await owner.ask("PATCH", url, { body: { name: "Two" } });
  const changed = await read({ "if-none-match": String(etag) }, url);
  expect([changed.statusCode, changed.json().name]).toEqual([200, "Two"]);
});

test("a page of a list has no ETag", async () => {
  const reply = await read({ "if-none-match": "*" }, "/v1/validations");
  expect([reply.statusCode, reply.headers.etag]).toEqual([200, undefined]);
});
