import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await signedIn(server.app, "ann@example.com");
});
afterAll(() => server.close());

async function errorsOf(asked: Parameters<Visitor["ask"]>[2], url = "/v1/validations") {
  const reply = await visitor.ask("POST", url, asked);
  const problem = reply.json();
  expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(problem).toMatchObject({ status: reply.statusCode, request_id: expect.any(String) });
  expect(problem.message).toBe(problem.detail);
  expect(reply.headers["x-request-id"]).toBe(problem.request_id);
  const errors = (problem.errors ?? []) as { pointer: string; code: string }[];
  return [reply.statusCode, problem.code, ...errors.map((one) => `${one.pointer} ${one.code}`)];
}

describe("invalid fields are rejected with 422 and named", () => {
  test.each([
    ["an empty address", { email: "" }, "#/email empty"],
    ["no address", {}, "#/email required"],
    ["an address that is a number", { email: 7 }, "#/email wrong_type"],
    ["a NUL", { email: "a\0@b.test" }, "#/email control_character"],
    ["CR and LF", { email: "a@b.test\r\nRCPT TO:<c@d.test>" }, "#/email control_character"],
    ["2,000 characters", { email: `${"a".repeat(1993)}@b.test` }, "#/email too_long"],
    ["an unknown field", { email: "a@b.test", emial: 1 }, "#/emial unknown_field"],
    [
      "a field with a slash in its name",
      { email: "a@b.test", "a/b~": 1 },
      "#/a~1b~0 unknown_field",
    ],
    [
      "a check that does not exist",
      { email: "a@b.test", checks: ["dns", "x"] },
      "#/checks/1 not_allowed",
    ],
    [
      "a wait that is too long",
      { email: "a@b.test", timeout_ms: 30_001 },
      "#/timeout_ms out_of_range",
    ],
    [
      "a wait that is no whole number",
      { email: "a@b.test", timeout_ms: 1.5 },
      "#/timeout_ms wrong_type",
    ],
    ["too many tags", { email: "a@b.test", tags: Array(11).fill("t") }, "#/tags too_long"],
    [
      "labels of more than 2 KB",
      { email: "a@b.test", custom: { a: "b".repeat(2100) } },
      "#/custom too_long",
    ],
    ["a NUL in a label", { email: "a@b.test", tags: ["a\0"] }, "#/tags/0 control_character"],
  ])("%s", async (_title, body, error) => {
    expect(await errorsOf({ body })).toEqual([422, "validation_failed", error]);
  });

  test("half a surrogate pair", async () => {
    const asked = {
      raw: '{"email":"\\ud800@b.test"}',
      headers: { "content-type": "application/json" },
    };
    expect(await errorsOf(asked)).toEqual([422, "validation_failed", "#/email lone_surrogate"]);
  });

  test("every unknown field is named, and the first sentence of each is in the message", async () => {
    const errors = await errorsOf({ body: { email: "a@b.test", one: 1, two: 2 } });
    expect(errors.slice(2)).toEqual(["#/one unknown_field", "#/two unknown_field"]);
  });

  test("an unknown query parameter", async () => {
    const reply = await visitor.get("/v1/validations?limit=0&colour=red");
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toMatchObject([
      { pointer: "?limit", code: "out_of_range" },
      { pointer: "?colour", code: "unknown_field" },
    ]);
  });

  test.each(["[]", '"text"', "7", "null"])(
    "a body that is %s instead of an object",
    async (raw) => {
      const errors = await errorsOf({ raw, headers: { "content-type": "application/json" } });
      expect(errors).toEqual([422, "validation_failed", "# wrong_type"]);
    },
  );

  test("a field called __proto__", async () => {
    const raw = '{"email":"a@b.test","__proto__":{"timeout_ms":5}}';
    const errors = await errorsOf({ raw, headers: { "content-type": "application/json" } });
    expect(errors).toEqual([422, "validation_failed", "#/__proto__ unknown_field"]);
  });
});

test("user_id is accepted in any body and query with any value, and ignored", async () => {
  const body = { email: "not an address", user_id: { a: 1 } };
  expect((await visitor.post("/v1/validations", body)).statusCode).toBe(200);
  expect((await visitor.get("/v1/credits?user_id=usr_other")).statusCode).toBe(200);
  expect((await visitor.ask("DELETE", "/drafts/none", { body: { user_id: "x" } })).statusCode).toBe(
    204,
  );
});

describe("bodies", () => {
  const json = { "content-type": "application/json" };
  test.each([
    ["cut off", '{"email":', json, [400, "malformed_request"]],
    ["of white space", "  ", json, [400, "malformed_request"]],
    ["that are not UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), json, [400, "malformed_request"]],
    [
      "of a form",
      "email=a",
      { "content-type": "application/x-www-form-urlencoded" },
      [415, "unsupported_media_type"],
    ],
    [
      "of plain text",
      '{"email":"a"}',
      { "content-type": "text/plain" },
      [415, "unsupported_media_type"],
    ],
    ["without a type", '{"email":"a"}', {}, [415, "unsupported_media_type"]],
    [
      "of no possible type",
      '{"email":"a"}',
      { "content-type": ";;" },
      [415, "unsupported_media_type"],
    ],
  ])("%s are refused", async (_title, raw, headers, expected) => {
    expect(await errorsOf({ raw, headers })).toEqual(expected);
  });

  test("of another media type are refused with the one that the call takes", async () => {
    const types: [string, string, string][] = [
      ["POST", "/v1/validations", "application/json"],
      ["PATCH", "/v1/uploads/upl_1", "application/octet-stream"],
    ];
    for (const [method, url, accept] of types) {
      const headers = { "content-type": "text/plain", "upload-offset": "0" };
      const reply = await visitor.ask(method, url, { raw: "{}", headers });
      expect([reply.statusCode, reply.headers.accept]).toEqual([415, accept]);
    }
  });

  test.each(["application/json", "text/plain", ";;", "multipart/form-data"])(
    "that are empty count as {} although they call themselves %s",
    async (type) => {
      const asked = { raw: "", headers: { "content-type": type } };
      const expected = [422, "validation_failed", "#/email required"];
      expect(await errorsOf(asked)).toEqual(expected);
    },
  );

  test("of more than 256 KB are refused whether or not they say their length", async () => {
    const raw = JSON.stringify({ email: "a".repeat(300_000) });
    expect(await errorsOf({ raw, headers: json })).toEqual([413, "body_too_large"]);
  });
});

test("10 MB are refused without being read", async () => {
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = visitor.headers({
    "content-type": "application/json",
    "content-length": "10485760",
  });
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  // The body never arrives, so only a server that doesn't wait for it can respond.
  socket.write(`POST /v1/validations HTTP/1.1\r\nhost: x\r\n${lines.join("\r\n")}\r\n\r\n{`);
  let answer = "";
  for await (const part of socket.setEncoding("utf8")) {
    answer += String(part);
  }
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(answer).toContain('"code":"body_too_large"');
});

describe("paths and methods", () => {
  test("a method that a path does not take is refused with those it takes", async () => {
    const reply = await visitor.ask("PATCH", "/v1/validations", { raw: "x" });
    expect([reply.statusCode, reply.json().code]).toEqual([405, "method_not_allowed"]);
    expect(reply.headers.allow).toBe("POST, GET, HEAD, OPTIONS");
    expect((await visitor.get("/login/")).statusCode).toBe(405);
  });

  test("OPTIONS names the methods", async () => {
    const reply = await visitor.ask("OPTIONS", "/drafts/x");
    expect([reply.statusCode, reply.headers.allow]).toEqual([204, "PUT, DELETE, OPTIONS"]);
  });

  test.each(["/v1", "/v1/nothing", "/v1/validations/", "/login/more", "/nothing.js", "/v1/%00"])(
    "%s is not found, as a problem document",
    async (url) => {
      const reply = await visitor.get(url);
      expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
    },
  );

  test("HEAD answers like GET without a body", async () => {
    const reply = await visitor.ask("HEAD", "/v1/credits");
    expect([reply.statusCode, reply.body]).toEqual([200, ""]);
  });

  test.each([
    "/v1/validations/%",
    "/v1/validations/%ff",
    "/v1/lists/%ff/results",
    "/v1/%ff",
    "/%ff",
    "/%E0%A4",
    "/login/%ff",
    "/about/%ff",
    "/locales/%ff/ui.json",
    "/assets/%ff.js",
    "/healthz%ff",
    "/compat/%ff",
    "/v1/validations/%25%ff?limit=%ff",
  ])("%s is refused as a problem document that names the path", async (url) => {
    for (const method of ["GET", "POST", "OPTIONS", "DELETE"] as const) {
      const reply = await new Visitor(server.app).ask(method, url, {});
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        expect.objectContaining({
          code: "malformed_request",
          instance: url.split("?")[0],
          detail: "path: This isn't percent-encoded UTF-8.",
          errors: [expect.objectContaining({ pointer: "path", code: "not_decodable" })],
        }),
      ]);
      expect(reply.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    }
  });

  test("a path of another service is refused in the shape of its errors", async () => {
    const reply = await new Visitor(server.app).ask("GET", "/compat/zerobounce/v2/%ff");
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: "path: This isn't percent-encoded UTF-8." },
    ]);
  });

  test.each(["/v1/validations/%25ff", "/%C3%A9", "/%EF%BF%BD"])(
    "%s is decodable and not found",
    async (url) => {
      const reply = await visitor.get(url, { accept: "application/json" });
      expect([reply.statusCode, reply.json().code]).toEqual([404, "not_found"]);
    },
  );
});

describe("languages", () => {
  test.each([
    ["ar", "", "ar"],
    ["ar-EG;q=0.9, en;q=0.8", "", "ar"],
    ["tlh, en;q=0.5", "", "en"],
    ["xx", "", "en"],
    ["en", "i18next=ar", "ar"],
  ])("Accept-Language %s with cookie %s is answered in %s", async (header, cookie, language) => {
    const outsider = new Visitor(server.app);
    const reply = await outsider.get("/v1/account", { "accept-language": header, cookie });
    expect(reply.headers["content-language"]).toBe(language);
    expect(reply.headers.vary).toContain("Accept-Language");
    const { title, message } = reply.json();
    expect({ title, detail: message }).toEqual(
      server.context.texts.in(language).errors.missing_credentials,
    );
  });
});

test("a client that writes before it reads gets the refusal of 10 MB, and no broken connection", async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = visitor.headers({
    "content-type": "application/json",
    "content-length": "10485760",
  });
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /v1/validations HTTP/1.1\r\nhost: x\r\n${lines.join("\r\n")}\r\n\r\n`);
  const failures: unknown[] = [];
  socket.on("error", (error) => failures.push(error));
  // Bytes that the connection doesn't accept stay with the client, as the server stops reading.
  socket.write(Buffer.alloc(10 * 1024 * 1024, "a"));
  await sleep(500);
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
  await until(
    () => answer,
    (text) => text.includes('"code":"body_too_large"') || failures.length > 0,
  );
  socket.destroy();
  expect(failures).toEqual([]);
});
