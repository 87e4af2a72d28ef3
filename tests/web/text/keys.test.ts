import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingKeys, unusedKeys, type Source } from "#tests/web/support/keyUse.ts";
import { textsOf } from "#tests/support/translations.ts";

const sources: Source[] = globSync("src/**/*.{ts,tsx}").map((path) => ({
  path,
  code: readFileSync(path, "utf8"),
}));

// Namespaces that the app never reads: mails belong to the server, and meta is written into pages at build time.
const elsewhere = ["mails", "meta"];
const texts = Object.fromEntries(
  Object.entries(textsOf("en")).filter(([name]) => !elsewhere.includes(name)),
);

/** Keys that arrive as data. */
const dynamic = [
  // Sentences of the server that are also its error texts.
  "auth:said.",
  // Error texts of the server about fields.
  "errors:fields.",
  "errors:sentences.",
];

test("every text that the app uses exists", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(missingKeys(texts, sources)).toEqual([]);
});

test("every text is used", () => {
  expect(unusedKeys(texts, sources, dynamic)).toEqual([]);
});

test("every exception is still needed", () => {
  const without = (start: string) => dynamic.filter((other) => other !== start);
  const idle = dynamic.filter((start) => unusedKeys(texts, sources, without(start)).length === 0);
  expect(idle).toEqual([]);
});

test("missing and unused texts are found", () => {
  const some = {
    common: { a: { b: "x" }, rows_one: "y", rows_other: "z", states: { on: "u" }, old: "w" },
  };
  const code =
    'useTranslation("common"); t("a.b"); t("rows", { count }); t(`states.${state}`); t("gone"); t(`no.${x}`)';
  expect(missingKeys(some, [{ path: "x.ts", code }])).toEqual(["x.ts: gone", "x.ts: no.${x}"]);
  expect(unusedKeys(some, [{ path: "x.ts", code }], [])).toEqual(["common:old"]);
  expect(unusedKeys(some, [{ path: "x.ts", code }], ["common:o"])).toEqual([]);
});
