import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { displayName } from "#contract/displayName.ts";
import { toPlainLine } from "#contract/toPlainLine.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, type Visitor } from "#tests/support/visitor.ts";
import { standardPolicy } from "#vocabulary/policy.ts";

/** Ranges of characters that no name may have, by their first and last. */
const refused: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x06_1c, 0x06_1c],
  [0x20_0e, 0x20_0f],
  [0x20_28, 0x20_2e],
  [0x20_66, 0x20_69],
];
const isRefused = (code: number) => refused.some(([from, to]) => code >= from && code <= to);

test("names have no control character and no direction mark, wherever it is; all else is allowed", () => {
  for (let code = 0; code <= 0xff_ff; code += 1) {
    const char = String.fromCharCode(code);
    for (const text of [char, `a${char}`, `${char}a`, `a${char}b`]) {
      if (displayName.safeParse(text).success === isRefused(code)) {
        expect([code.toString(16), text]).toEqual(["follows the rule", text]);
      }
    }
  }
  // Emoji of several code points, Persian and Hindi need the joiners.
  for (const text of ["", "👩‍👩‍👧", "می‌خواهم", "क्‍ष", "Ünïcode  two spaces", "עברית"]) {
    expect(displayName.safeParse(text).success).toBe(true);
  }
});

test("a name that someone else chose loses what it may not have", () => {
  expect(toPlainLine("in\u202efdp.exe\u202c")).toBe("infdp.exe");
  expect(toPlainLine("\r\nq1\r\n\t2026\u2028x\u0085\u200e ")).toBe("q1 2026 x");
  for (let code = 0; code <= 0xff_ff; code += 1) {
    const text = toPlainLine(`a${String.fromCharCode(code)}b`);
    if (!displayName.safeParse(text).success) {
      expect(code.toString(16)).toBe("removed");
    }
  }
});

describe("a name with a line break or a direction mark", () => {
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await signedIn(server.app, "ann@example.com");
  });
  afterAll(() => server.close());
  const policy = standardPolicy;
  const webhook = { url: "https://example.com/hook", events: ["list.completed"] };

  test.each([
    ["POST", "/v1/lists", "name", (name: string) => ({ name, source: { text: "a@b.test" } })],
    [
      "POST",
      "/v1/lists",
      "tags/0",
      (tag: string) => ({ tags: [tag], source: { text: "a@b.test" } }),
    ],
    ["PATCH", "/v1/lists/none", "name", (name: string) => ({ name })],
    ["POST", "/v1/api-keys", "name", (name: string) => ({ name })],
    ["PATCH", "/v1/api-keys/none", "name", (name: string) => ({ name })],
    ["POST", "/v1/saved-views", "name", (name: string) => ({ name, query: "" })],
    ["PATCH", "/v1/saved-views/none", "name", (name: string) => ({ name })],
    ["POST", "/v1/policy/versions", "note", (note: string) => ({ ...policy, note })],
    [
      "POST",
      "/v1/webhook-endpoints",
      "description",
      (description: string) => ({ ...webhook, description }),
    ],
    [
      "PATCH",
      "/v1/webhook-endpoints/none",
      "description",
      (description: string) => ({ description }),
    ],
    [
      "POST",
      "/v1/analytics/notes",
      "text",
      (text: string) => ({ day: "2026-11-01", kind: "other", text }),
    ],
    [
      "POST",
      "/v1/validations",
      "tags/1",
      (tag: string) => ({ email: "a@b.test", tags: ["x", tag] }),
    ],
    ["POST", "/v1/validations", "source", (source: string) => ({ email: "a@b.test", source })],
    [
      "POST",
      "/v1/validations/none/report",
      "note",
      (note: string) => ({ outcome: "bounced", note }),
    ],
    ["PATCH", "/v1/account", "name", (name: string) => ({ name })],
    ["PUT", "/drafts/one", "name", (name: string) => ({ kind: "list", name, text: "" })],
    ["POST", "/v1/uploads", "name", (name: string) => ({ name, bytes: 1 })],
    [
      "POST",
      "/register/",
      "name",
      (name: string) => ({
        email: "b@example.com",
        name,
        password: "correct horse battery",
        confirm_password: "correct horse battery",
      }),
    ],
    [
      "POST",
      "/v1/contact",
      "name",
      (name: string) => ({
        topic: "question",
        name,
        email: "b@example.com",
        message: "a\nb",
        filled_in_ms: 60_000,
      }),
    ],
  ] as const)("is refused by %s %s: %s", async (method, url, field, bodyOf) => {
    for (const wrong of ["two\r\nlines", "in\u202efdp.exe", "mark\u200f", "ended\n", "nul\0"]) {
      const headers = { "idempotency-key": "one" };
      const reply = await ann.ask(method, url, { body: bodyOf(wrong), headers });
      const errors = (reply.json().errors ?? []) as { pointer: string; code: string }[];
      expect([
        reply.statusCode,
        errors.map(({ pointer, code }) => `${pointer} ${code}`),
        wrong,
      ]).toEqual([422, [`#/${field} control_character`], wrong]);
    }
    const good = { body: bodyOf("Liste عربي 👩‍👧"), headers: { "idempotency-key": field } };
    expect((await ann.ask(method, url, good)).statusCode).not.toBe(422);
  });

  test("the file name of a URL becomes a name without them", async () => {
    const url = "https://example.com/files/q1%0D%0A%E2%80%AE2026.csv";
    const headers = { "idempotency-key": "url" };
    const reply = await ann.ask("POST", "/v1/lists", { body: { source: { url } }, headers });
    expect(reply.json()).toMatchObject({
      name: "q1 2026.csv",
      source: { file_name: "q1 2026.csv" },
    });
    const bare = { source: { url: "https://example.com/%0A" } };
    const unnamed = await ann.ask("POST", "/v1/lists", {
      body: bare,
      headers: { "idempotency-key": "bare" },
    });
    expect(unnamed.json()).toMatchObject({ name: "list" });
  });

  test("the name that a browser gives itself is cleaned, and never stops a sign-in", async () => {
    const reply = await ann.post("/login/", {
      email: "ann@example.com",
      password: goodPassword,
      device_name: "My\u202e laptop\r\n",
    });
    expect(reply.statusCode).toBe(200);
    const rows = await server.context.database.queries
      .selectFrom("sessions")
      .select("device_name")
      .execute();
    expect(rows.map(({ device_name: name }) => name)).toContain("My laptop");
  });
});
