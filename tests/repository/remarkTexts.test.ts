import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noteTexts } from "#engine/evidence/note.ts";

test("English translations of notes equal the texts of the engine", () => {
  const { notes } = JSON.parse(readFileSync("public/locales/en/remarks.json", "utf8")) as {
    notes: Record<string, string>;
  };
  const filledAlike = Object.entries(noteTexts).map(([code, words]) => [
    code,
    words.replaceAll(/\{(\w+)\}/gu, "{{$1}}"),
  ]);
  expect(notes).toEqual(Object.fromEntries(filledAlike));
});
