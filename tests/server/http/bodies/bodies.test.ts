import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { shapeError } from "#server/http/bodies/readBodies.ts";
import { openRaw, portOf, type RawConnection } from "#tests/support/rawRequest.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

const listBody = { keys: 500, values: limits.listEmailsMax + 1000 };
const manyKeys = (bytes: number) =>
  `{${Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"k${String(index).padStart(6, "0")}":1`).join(",")}}`;

let server: TestServer;
let visitor: Visitor;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await signedIn(server.app, "ann@example.com");
  port = await portOf(server.app);
});
afterAll(() => server.close());

async function on<T>(use: (raw: RawConnection) => Promise<T>): Promise<T> {
  const raw = await openRaw(port);
  try {
    return await use(raw);
  } finally {
    raw.socket.destroy();
  }
}

const codeOf = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body) as { code: string }).code,
];

describe("a request that fails regardless of its body gets its response before the body arrives", () => {
  test.each([
    ["POST", "/nothing", 404, "not_found"],
    ["POST", "/v1/nothing", 404, "not_found"],
    ["PUT", "/assets/nothing.js", 404, "not_found"],
    ["POST", "/locales/add/en/common", 404, "not_found"],
    ["POST", "/healthz", 404, "not_found"],
    ["PATCH", "/login/", 405, "method_not_allowed"],
    ["POST", "/v1/lists", 401, "missing_credentials"],
    ["PUT", "/drafts/x", 401, "missing_credentials"],
    ["PATCH", "/v1/uploads/x", 401, "missing_credentials"],
  ])("%s %s: %d %s", async (method, path, status, code) => {
    await on(async ({ send, answer }) => {
      send({ method, path, headers: { "content-length": "262144" }, body: "{" });
      expect(codeOf(await answer())).toEqual([status, code]);
    });
  });
});

describe("a refusal reaches whoever sends all of the body first", () => {
  test.each([
    ["200 KB to an unknown path", "/nothing", 200_000, 404],
    ["200 KB without a session", "/v1/validations", 200_000, 401],
    ["9 MB without a session, to a call that takes 10 MB", "/v1/lists", 9_000_000, 401],
    ["200 KB of keys to the sign-in", "/login/", 200_000, 413],
  ])("%s, and the connection takes the next request", async (_title, path, bytes, status) => {
    await on(async ({ send, answer }) => {
      const body = manyKeys(bytes);
      send({ path, headers: { "content-length": String(body.length) }, body });
      expect((await answer()).status).toBe(status);
      send({ method: "GET", path: "/healthz" });
      expect((await answer()).body).toBe('{"status":"ok"}');
    });
  });

  test("200 KB of unknown length to the sign-in, too", async () => {
    await on(async ({ send, answer }) => {
      const body = manyKeys(200_000);
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      send({ path: "/login/", headers: { "transfer-encoding": "chunked" }, body: chunks });
      const refused = await answer();
      expect([refused.status, refused.headers]).toEqual([
        413,
        expect.not.stringContaining("connection: close"),
      ]);
      send({ method: "GET", path: "/healthz" });
      expect((await answer()).status).toBe(200);
    });
  });

  test("more than a call ever takes closes the connection", async () => {
    await on(async ({ send, answer }) => {
      send({ path: "/login/", headers: { "content-length": "10485760" }, body: "{" });
      const refused = await answer();
      expect([refused.status, refused.headers]).toEqual([
        413,
        expect.stringContaining("connection: close"),
      ]);
    });
  });
});

test("a packed body is never unpacked: it counts as it comes, and is no JSON", async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000, '{"email":"a@b.test"}'));
  expect(bomb.length).toBeLessThan(4096);
  for (const encoding of ["gzip", "deflate", "br"]) {
    const reply = await visitor.ask("POST", "/v1/validations", {
      raw: bomb,
      headers: { "content-type": "application/json", "content-encoding": encoding },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "malformed_request"]);
  }
});

test("the answer to a body that is too large says how large one may be", async () => {
  const reply = await visitor.post("/login/", { email: "a".repeat(20_000) });
  expect(reply.json()).toMatchObject({
    code: "body_too_large",
    message: "The body can have at most 16 KB.",
  });
});

describe("names, values and levels are counted before anything is parsed", () => {
  test.each([
    ["3,000,000 empty objects", `{"source":{"emails":[${"{},".repeat(2_999_999)}{}]}}`, 500_000],
    ["5,000,000 numbers", `{"source":{"emails":[${"1,".repeat(4_999_999)}1]}}`, 500_000],
    ["1,000,000 names", manyKeys(12_000_000), 10_000],
    ["5,000,000 levels", "[".repeat(5_000_000), 100],
  ])("%s are given up after a few of their bytes", (_title, text, most) => {
    const found = shapeError(Buffer.from(text), listBody);
    expect(found?.position).toBeGreaterThan(10);
    expect(found?.position).toBeLessThan(most);
  });

  test("content of strings isn't counted", () => {
    const text = JSON.stringify({ text: `"{[:,\\"${"{[:,".repeat(1000)}`, more: '\\"' });
    expect(shapeError(Buffer.from(text), { keys: 2, values: 2 })).toBeNull();
    expect(shapeError(Buffer.from(text), { keys: 1, values: 2 })?.error.code).toBe("too_long");
  });

  test.each([
    ["600 names", manyKeys(600 * 12), [422, "too_long"]],
    ["1,001 values", `{"email":[${"1,".repeat(1000)}1]}`, [422, "too_long"]],
    ["17 levels", `{"custom":${"[".repeat(17)}${"]".repeat(17)}}`, [422, "wrong_type"]],
  ])("%s are refused by every call", async (_title, raw, expected) => {
    const headers = { "content-type": "application/json" };
    const reply = await visitor.ask("POST", "/v1/validations", { raw, headers });
    const [error] = reply.json().errors as { pointer: string; code: string }[];
    expect([reply.statusCode, error?.code, error?.pointer]).toEqual([...expected, "#"]);
  });
});

describe("a refusal names no more than it has to", () => {
  test("of 400 unknown fields the first ten, their names cut at 64 characters", async () => {
    const names = Array.from(
      { length: 300 },
      (_, index) => [`${index}${"x".repeat(30)}`, 1] as const,
    );
    const body = { email: "a@b.test", ["y".repeat(900)]: 1, ...Object.fromEntries(names) };
    const reply = await visitor.post("/v1/validations", body);
    const { errors } = reply.json() as { errors: { pointer: string; code: string }[] };
    expect(errors.map(({ code }) => code)).toEqual(Array(10).fill("unknown_field"));
    expect(errors[0]?.pointer).toBe(`#/${"y".repeat(64)}…`);
    expect(reply.body.length).toBeLessThan(8000);
  });

  test("of 900 wrong rows the first fifty", async () => {
    const rows = Array.from({ length: 900 }, () => ({ position: 0, email: 7 }));
    const reply = await visitor.post("/v1/lists/none/fixes", { rows });
    const { errors } = reply.json() as { errors: { pointer: string }[] };
    expect([reply.statusCode, errors.length]).toEqual([422, 50]);
    expect(errors.at(-1)?.pointer).toBe("#/rows/24/email");
  });

  test("the first fifty of 900 invalid texts are reported", async () => {
    const rows = Array.from({ length: 900 }, () => ({ position: 1, email: "a\0" }));
    const reply = await visitor.post("/v1/lists/none/fixes", { rows });
    const { errors } = reply.json() as { errors: { pointer: string }[] };
    expect([errors.length, errors.at(-1)?.pointer]).toEqual([50, "#/rows/49/email"]);
  });
});

test("a draft of 100,000 three-byte characters is stored", async () => {
  const text = "漢".repeat(limits.draftTextLength);
  const reply = await visitor.ask("PUT", "/drafts/long", {
    body: { kind: "list", name: "", text },
  });
  expect(reply.statusCode).toBe(200);
});
