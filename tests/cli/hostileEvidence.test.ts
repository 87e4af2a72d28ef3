import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyEvidence } from "#cli/verifyEvidence.ts";
import { describeEvidenceKey } from "#server/config/evidenceKeys.ts";
import { canonicalBytes, canonicalDigest } from "#server/services/evidence/bundleDigest.ts";
import { runCli } from "#tests/cli/run.ts";
import { randomOf } from "#tests/support/randomOf.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const { x = "" } = publicKey.export({ format: "jwk" });

/** Returns a signed bundle of any fields. */
function signed(content: Record<string, unknown>): Record<string, unknown> {
  const digests = Object.fromEntries(
    Object.entries(content).map(([name, field]) => [name, canonicalDigest(field, "base64url")]),
  );
  const header = {
    algorithm: "Ed25519",
    canonicalization: "RFC8785",
    key_id: describeEvidenceKey(x).kid,
    digests,
  };
  const value = sign(null, canonicalBytes(header), privateKey).toString("base64url");
  return { ...content, signature: { ...header, value } };
}

const good = signed({
  email: "ann@example.com",
  verdict: "risky",
  reason: "mailbox_full",
  checked_at: "2026-11-28T10:00:00Z",
  issuer: "https://verify.example.com",
  score: 55,
  transcript: { sessions: [{ lines: [{ text: "452 4.2.2", deciding: true }] }] },
});

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "hostile-evidence-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const text = JSON.stringify(good);
const withField = (field: string) => text.replace("{", `{${field},`);
const withSignature = (change: object) =>
  JSON.stringify({ ...good, signature: { ...(good["signature"] as object), ...change } });

const read = (file: string) => verifyEvidence({ file, key: x, json: false }, {});

async function run(content: string | Buffer, key = x, json = false) {
  const file = join(dir, "evidence.json");
  writeFileSync(file, content);
  return verifyEvidence({ file, key, json }, { DATA_DIR: join(dir, "none") });
}

describe("mailverdict verify-evidence names what is wrong with a file", () => {
  test("the untouched file is valid", async () => {
    expect(await run(text)).toMatchObject({ ok: true, code: 0 });
  });

  test.each([
    ["no JSON", "{", "The file isn't JSON."],
    ["a list", "[]", "The file must be one JSON object."],
    ["null", "null", "The file must be one JSON object."],
    ["no signature", "{}", "signature must be an object"],
    ["a signature that is a list", '{"signature":[]}', "signature must be an object"],
    ["another algorithm", withSignature({ algorithm: 1 }), 'signature.algorithm must be "Ed25519"'],
    [
      "another canonical form",
      withSignature({ canonicalization: null }),
      'signature.canonicalization must be "RFC8785"',
    ],
    [
      "a key id that is a number",
      withSignature({ key_id: 7 }),
      "signature.key_id must be a string",
    ],
    ["a value that is a list", withSignature({ value: [] }), "signature.value must be a string"],
    [
      "digests that are text",
      withSignature({ digests: "x" }),
      "signature.digests must be an object",
    ],
    [
      "a huge number",
      withField('"score2":1e999'),
      'The field "score2" has a number that is too large.',
    ],
    [
      "a huge number deep inside",
      withField('"a":[{"b":[-1e999]}]'),
      'The field "a" has a number that is too large.',
    ],
    [
      "a huge number in the signature",
      withSignature({ digests: {} }).replace('"digests":{}', '"digests":{"email":1e999}'),
      'The field "signature" has a number that is too large.',
    ],
    [
      "half a surrogate pair",
      withField(String.raw`"a":"\ud800"`),
      `The field "a" has text that isn't valid Unicode.`,
    ],
    [
      "half a surrogate pair in a name inside",
      withField(String.raw`"a":{"\udc00":1}`),
      `The field "a" has text that isn't valid Unicode.`,
    ],
    [
      "half a surrogate pair in a name",
      withField(String.raw`"\ud800":1`),
      String.raw`The field "\ud800" has a name that isn't valid Unicode.`,
    ],
    [
      "101 levels",
      withField(`"a":${nested(101)}`),
      'The field "a" is nested more than 100 levels deep.',
    ],
    [
      "two million levels",
      withField(`"a":${nested(2_000_000)}`),
      'The field "a" is nested more than 100 levels deep.',
    ],
    ["a repeated name", withField('"verdict":"risky"'), "The file names a field twice."],
    [
      "a repeated name after escaped quotes",
      withField(String.raw`"a":"\\","b":"\"","b" :"\":"`),
      "The file names a field twice.",
    ],
  ])("%s", async (_title, content, detail) => {
    const end = await run(content);
    expect(end).toMatchObject({ ok: false, code: 1, line: expect.stringContaining(detail) });
    expect(end.line).toMatch(/^Invalid: [^\n]+\.$/u);
    const report = await run(content, x, true);
    expect(JSON.parse(report.line)).toMatchObject({ valid: false, problem: "not_a_bundle" });
  });

  test("100 levels and ten million characters in one text are no problem of the file", async () => {
    expect((await run(withField(`"a":${nested(100)}`))).line).toBe(
      "Invalid: these fields were changed after signing: a.",
    );
    const long = signed({ email: `"\\:{`.repeat(2_500_000) });
    expect(await run(JSON.stringify(long))).toMatchObject({ ok: true, code: 0 });
  });

  test("values and names are printed without control characters, and the first thirty of many", async () => {
    const odd = signed({ email: { toString: 1 }, verdict: "\u001b[2J\n\u202e", input: null });
    const { line } = await run(JSON.stringify(odd));
    expect(line).toContain(
      String.raw`{"toString":1}: \x1b[2J\x0a\u{202e} (nothing), checked nothing by nothing`,
    );
    const many = Array.from({ length: 40 }, (_, index) => `"\\u001b${100 + index}":1`).join(",");
    const named = (await run(withField(many))).line;
    expect(named).toMatch(
      /^Invalid: these fields were changed after signing: \\x1b100, .+ \\x1b129 and 10 more\.$/u,
    );
    const oneMore = Array.from({ length: 31 }, (_, index) => `"f${100 + index}":1`).join(",");
    expect((await run(withField(oneMore))).line).toMatch(/f129 and 1 more\.$/u);
    const unknown = await run(withSignature({ key_id: "\u001b]0;x\u0007" }));
    expect(unknown.line).toContain(String.raw`none of the keys is \x1b]0;x\x07, which`);
  });

  test("a file of exactly 20 MB is read, one of a byte more isn't", async () => {
    const most = Buffer.alloc(20 * 1024 * 1024, " ");
    expect(await run(most)).toMatchObject({ code: 1, line: "Invalid: The file isn't JSON." });
    expect(await run(Buffer.concat([most, Buffer.from(" ")]))).toMatchObject({ code: 2 });
  });

  test("a file without end, a folder and an odd path can't be read: exit code 2", async () => {
    expect(await read("/dev/zero")).toEqual({
      ok: false,
      code: 2,
      line: "/dev/zero has more than 20480 KB.",
    });
    expect(await read(dir)).toMatchObject({ code: 2, line: expect.stringContaining("EISDIR") });
    expect(await read("a\0b")).toMatchObject({
      code: 2,
      line: expect.stringMatching(/^a\\x00b can't/u),
    });
    const long = await read("x".repeat(5000));
    expect(long).toMatchObject({ code: 2, line: expect.stringContaining("ENAMETOOLONG") });
  });

  test.each([
    ["broken", "{"],
    ["null", "null"],
    ["numbers", '{"keys":[1,null,"x",{}]}'],
    ["another curve", JSON.stringify({ keys: [{ crv: "P-256", x }] })],
    ["a short key", JSON.stringify({ crv: "Ed25519", x: "AAAA" })],
    ["a deep one", nested(30_000)],
    ["a large one", `"${"x".repeat(70_000)}"`],
  ])("keys that are %s can't be read: exit code 2", async (_title, keys) => {
    const file = join(dir, "keys.json");
    writeFileSync(file, keys);
    expect(await run(text, file)).toMatchObject({
      ok: false,
      code: 2,
      line: expect.stringMatching(/^\S*keys\.json /u),
    });
  });

  test("an installation's own key file that is damaged can't be read: exit code 2", async () => {
    writeFileSync(join(dir, "evidence-keys"), "private:short\n");
    const file = join(dir, "good.json");
    writeFileSync(file, text);
    const end = await verifyEvidence({ file, key: undefined, json: false }, { DATA_DIR: dir });
    expect(end).toMatchObject({
      ok: false,
      code: 2,
      line: expect.stringContaining("evidence-keys"),
    });
  });
});

/** Values that take the place of others. */
const odd: readonly string[] = [
  "1e999",
  "-0",
  "12345678901234567890",
  "null",
  "[]",
  "{}",
  '""',
  String.raw`"\ud800"`,
  '"====" ',
  '"\u0000"',
  '{"__proto__":1}',
  '{"toJSON":1,"toString":1}',
  nested(5000),
  "true",
  "}",
  '"',
];

test("3,000 damaged files never stop it with a JavaScript error", async () => {
  const random = randomOf(33);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  for (let round = 0; round < 3000; round += 1) {
    const at = Math.floor(random() * text.length);
    const values = [...text.matchAll(/(?<=:)(?:"[^"]*"|\d+|true|\{|\[)/gu)];
    const value = pick(values);
    const content = pick([
      () => text.slice(0, at),
      () => text.slice(0, at) + pick(odd) + text.slice(at),
      () =>
        text.slice(0, at) +
        String.fromCharCode(Math.floor(random() * 0x1_00_00)) +
        text.slice(at + 1),
      () => text.slice(0, value.index) + pick(odd) + text.slice(value.index + value[0].length),
    ])();
    const end = await run(content, x, random() < 0.5);
    if (end.code === 2 || /undefined|Error|\[object/u.test(end.line)) {
      expect([content, end]).toEqual("a sentence about the file");
    }
  }
});

test("the program exits with 1 and one sentence", async () => {
  const file = join(dir, "deep.json");
  writeFileSync(file, withField(`"a":${nested(200_000)}`));
  // A key in base64url may begin with a hyphen.
  const { code, err } = await runCli(["verify-evidence", file, `--key=${x}`]);
  expect([code, err]).toEqual([1, 'Invalid: The field "a" is nested more than 100 levels deep.\n']);
});
