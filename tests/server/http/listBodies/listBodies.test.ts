import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createListBodies } from "#server/http/listBodies/listBodies.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await signedIn(server.app, "ann@example.com");
});
afterAll(() => server.close());

let keys = 0;
const send = (raw: string | Buffer, key = `key-${(keys += 1)}`) =>
  visitor.ask("POST", "/v1/lists", {
    raw,
    headers: { "content-type": "application/json", "idempotency-key": key },
  });
const errorsOf = (reply: Awaited<ReturnType<typeof send>>) =>
  ((reply.json().errors ?? []) as { pointer: string; code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person.${index}@example${index % 97}.com`);
const listOf = (emails: unknown) => JSON.stringify({ source: { emails } });

const large = () => Buffer.from(listOf(addresses(20_000)));

describe("a list of addresses in one request", () => {
  test("may have 100,000 of them, each a row in its order", async () => {
    const emails = addresses(limits.listEmailsMax);
    const reply = await send(listOf(emails), "large");
    expect([reply.statusCode, reply.json().source.kind]).toEqual([201, "emails"]);
    const parts = await server.context.database.queries
      .selectFrom("upload_parts")
      .select("bytes")
      .orderBy("start")
      .execute();
    const text = Buffer.concat(parts.map(({ bytes }) => bytes)).toString("utf8");
    expect(text.split("\n").map((line) => JSON.parse(line) as string)).toEqual(emails);
    const again = await send(listOf(emails), "large");
    expect([again.headers["idempotent-replayed"], again.body]).toEqual(["true", reply.body]);
    const other = await send(listOf(emails.slice(1)), "large");
    expect(other.json().code).toBe("idempotency_key_reused");
  });

  test("may be 9 MB of text", async () => {
    const text = "person@example.com\n".repeat(480_000);
    const reply = await send(JSON.stringify({ source: { text }, name: "Long" }));
    expect([reply.statusCode, reply.json().source]).toEqual([
      201,
      { kind: "text", file_name: null, bytes: text.length, format: null },
    ]);
  });

  test.each([
    ["3,000,000 empty objects", `{"source":{"emails":[${"{},".repeat(2_999_999)}{}]}}`],
    ["5,000,000 numbers", `{"source":{"emails":[${"1,".repeat(4_999_999)}1]}}`],
    [
      "100,000 unknown fields",
      `{${addresses(100_000)
        .map((name) => `"${name}":1`)
        .join(",")}}`,
    ],
    ["a list 9,000,000 levels deep", "[".repeat(9_000_000)],
  ])("is refused where it holds %s, and no row is kept", async (_title, raw) => {
    const before = await server.context.database.queries.selectFrom("lists").select("id").execute();
    const reply = await send(raw);
    expect([reply.statusCode, ...errorsOf(reply)]).toEqual([
      422,
      expect.stringMatching(/^# (too_long|wrong_type)$/u),
    ]);
    expect(
      await server.context.database.queries.selectFrom("lists").select("id").execute(),
    ).toEqual(before);
  });

  test("is refused where it has 100,001, by the length alone", async () => {
    const emails = Array.from({ length: limits.listEmailsMax + 1 }, () => 7);
    expect(errorsOf(await send(listOf(emails)))).toEqual(["#/source/emails too_long"]);
  });

  test("with 90,000 wrong ones is refused at the fiftieth, and the rest isn't looked at", async () => {
    const emails = Array.from({ length: 90_000 }, (_, index) =>
      index % 2 === 0 ? index : `a${index}\0@b.c`,
    );
    const errors = errorsOf(await send(listOf(emails)));
    expect(errors).toHaveLength(50);
    expect(errors.slice(0, 2)).toEqual([
      "#/source/emails/0 wrong_type",
      "#/source/emails/1 control_character",
    ]);
    expect(errors.at(-1)).toBe("#/source/emails/49 control_character");
  });

  test("with an address that is too long names it and the longest that is taken", async () => {
    const longest = "a".repeat(limits.addressInputLength);
    const reply = await send(listOf(["a@b.c", longest, `${longest}a`]));
    expect(errorsOf(reply)).toEqual(["#/source/emails/2 too_long"]);
    expect(reply.json().errors[0].fix).toContain(String(limits.addressInputLength));
  });

  test.each([
    ["cut off", `{"source":{"emails":["${"a".repeat(50_000)}`, [400, "malformed_request"]],
    ["not UTF-8", Buffer.alloc(50_000, 0xff), [400, "malformed_request"]],
    [
      "of two kinds",
      JSON.stringify({ source: { text: "a".repeat(50_000), upload_id: "x" } }),
      [422, "validation_failed"],
    ],
  ])("is refused where it is %s", async (_title, raw, expected) => {
    const reply = await send(raw);
    expect([reply.statusCode, reply.json().code]).toEqual(expected);
  });

  test.each([
    [{}, "#/source required"],
    [{ source: {} }, "#/source not_allowed"],
    [{ source: { emails: [] } }, "#/source/emails empty"],
    [{ source: { emails: "a@b.c" } }, "#/source/emails wrong_type"],
    [{ source: { emails: ["a@b.c"], colour: 1 } }, "#/source/colour unknown_field"],
    [{ source: { emails: ["a@b.c"] }, name: "" }, "#/name empty"],
    [[], "# wrong_type"],
    [null, "# wrong_type"],
    [{ source: null }, "#/source wrong_type"],
  ])("%j is refused as before: %s", async (body, error) => {
    expect(errorsOf(await send(JSON.stringify(body)))).toEqual([error]);
  });
});

describe("the thread for large bodies", () => {
  const log = pino({ level: "silent" });

  test("takes the bytes away from the thread that answers requests", async () => {
    const bodies = createListBodies({ log });
    const bytes = large();
    const reading = bodies.read(bytes, "acc_a");
    expect(bytes.buffer.byteLength).toBe(0);
    expect((await reading).source.kind).toBe("emails");
    await bodies.stop();
  });

  test("reads two bodies of an account at once and six of all, and refuses the next", async () => {
    const bodies = createListBodies({ log });
    const codeOf = (account: string) =>
      bodies.read(large(), account).then(
        () => "read",
        (error: { code: string }) => error.code,
      );
    const codes = await Promise.all(["a", "a", "a", "b", "b", "c", "c", "d"].map(codeOf));
    expect(codes).toEqual([
      "read",
      "read",
      "rate_limited",
      "read",
      "read",
      "read",
      "read",
      "too_busy",
    ]);
    expect(await codeOf("d")).toBe("read");
    await bodies.stop();
  });

  test("that dies is restarted; waiting callers get 503", async () => {
    const bodies = createListBodies({ log });
    const lost = bodies.read(large(), "a");
    await Promise.all([
      expect(lost).rejects.toMatchObject({ code: "too_busy", headers: { "retry-after": "2" } }),
      bodies.stop(),
    ]);
    expect((await bodies.read(large(), "a")).source.kind).toBe("emails");
    await bodies.stop();
  });
});
