import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noteTexts } from "#engine/evidence/note.ts";

test("the page has in English, for every remark of the engine, what the engine says", () => {
  const { said } = JSON.parse(readFileSync("public/locales/en/remarks.json", "utf8")) as {
    said: Record<string, string>;
  };
  const filledAlike = Object.entries(noteTexts).map(([code, words]) => [
    code,
    words.replaceAll(/\{(\w+)\}/gu, "{{$1}}"),
  ]);
  expect(said).toEqual(Object.fromEntries(filledAlike));
});
