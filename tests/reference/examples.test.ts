import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Example, examplesFile, readExamples } from "#reference/readExamples.ts";
import { operations } from "#reference/operations.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { recordExamples } from "./exampleSteps.ts";

const webhookSecret = /whsec_[\w+/]{43}=/gu;
/** Secret that the examples show: as long as a real one, and obviously none. */
const exampleSecret = "whsec_ExampleSecretDoNotUseExampleSecretDoNotUse0=";

let sandbox: TestSandbox;
let server: TestServer;
let recorded: Example[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  server = await startTestServer({ ports: sandbox.ports });
  recorded = await recordExamples(server);
  if (process.env["UPDATE_EXAMPLES"] === "1") {
    // Ports of the test's mail servers mean nothing to a reader, and scanners report anything that looks like a secret.
    const text = JSON.stringify(recorded, null, 2)
      .replaceAll(/127\.0\.0\.1:\d+/gu, "127.0.0.1:53")
      .replaceAll(/(?<at>@127\.0\.0\.1 -p )\d+/gu, "$<at>53")
      .replaceAll(webhookSecret, exampleSecret)
      .replaceAll(/mv_pub_\w{49}/gu, "mv_pub_…");
    writeFileSync(examplesFile, `${text}\n`);
  }
});
afterAll(async () => {
  await server.close();
  await sandbox.sandbox.close();
});

/** Values that differ at every run, and sentences, which have their own tests. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]{3,4})_[0-9A-HJKMNP-TV-Z]{26}\b/gu, "$1_…"],
  [/shr_…\.\d+\.[\w-]{43}/gu, "shr_…"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu, "<time>"],
  [/\d{4}-\d\d-\d\d/gu, "<day>"],
  [/\bmonth(=|":")\d{4}-\d\d/gu, "month$1<month>"],
  [
    /"(at_ms|started_ms|ms|duration_ms|p50_ms|p90_ms|p99_ms|rate_per_s)(\\*)":(?:[\d.]+|null)/gu,
    '"$1$2":0',
  ],
  [
    /"(summary|detail|because|otherwise|message)(\\*)":"(?:[^"\\]|\\(?!")|\\+")*?(?<!\\)\2"/gu,
    '"$1$2":"…$2"',
  ],
  // The random recipient.
  [/<\w{16}@accept-all\.sandbox\.test>/gu, "<…@accept-all.sandbox.test>"],
  [/"(engine|rules|lists)(\\*)":"\d[^"\\]*/gu, '"$1$2":"1'],
  [/127\.0\.0\.1:\d+/gu, "127.0.0.1:53"],
  [/-p \d+/gu, "-p 53"],
  [/"digests":\{[^}]*\}/gu, '"digests":{}'],
  [/"(x|kid|key_id|sha256|value)":"[\w-]{43,86}"/gu, '"$1":"…"'],
  [/"webhook-(timestamp|signature)":"[^"]+"/gu, '"webhook-$1":"…"'],
  [/(expires|by|signature)=[^&"\s\\]+/gu, "$1=…"],
  [webhookSecret, "whsec_…"],
  [/"(signature|next_cursor|token|proof)":"[^"]+"/gu, '"$1":"…"'],
  [/mv_pub_\w{49}/gu, "mv_pub_…"],
];

const masked = (example: Example): unknown =>
  JSON.parse(
    masks.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(example)),
  );

test("every operation has an example", () => {
  const names = recorded.map(({ operation }) => operation);
  const missing = operations.map(({ name }) => name).filter((name) => !names.includes(name));
  expect(missing).toEqual([]);
});

test("no example shows a secret that could be real", () => {
  const text = JSON.stringify(readExamples());
  expect(new Set(text.match(webhookSecret))).toEqual(new Set([exampleSecret]));
  expect(text).not.toMatch(/mv_(?:live|test)_[0-9A-Za-z]{20}/u);
});

test.each(readExamples())("the example of $operation gets the documented reply", (example) => {
  const now = recorded.find(({ operation }) => operation === example.operation);
  expect(now === undefined ? undefined : masked(now)).toEqual(masked(example));
});
