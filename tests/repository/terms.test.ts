import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  englishTerms,
  findTermErrors,
  readTermbase,
  readTexts,
} from "#tests/repository/findTermErrors.ts";

const languages = readdirSync("public/locales").filter((language) => language !== "en");
const english = readTexts("en");

describe("Terms of the translations (docs/terms)", () => {
  test.each(languages)(
    "%s has an entry for every term, and reasons for its exceptions",
    (language) => {
      const { terms, exceptions } = readTermbase(language);
      expect(Object.keys(terms)).toEqual(Object.keys(englishTerms));
      expect(exceptions.filter(({ why }) => why.length < 10)).toEqual([]);
    },
  );

  test.each(languages)("%s uses the words of its termbase", (language) => {
    expect(findTermErrors(english, readTexts(language), readTermbase(language))).toEqual([]);
  });

  test.each(languages)("a planted wrong word in %s is found", (language) => {
    const termbase = readTermbase(language);
    const source = new Map([
      ["demo:text", "The mail server refused the webhook of user@sandbox.test."],
    ]);
    const wrong = new Map([["demo:text", "…"]]);
    expect(findTermErrors(source, wrong, { ...termbase, exceptions: [] })).toHaveLength(2);
    const { "mail server": server, webhook } = termbase.terms;
    const right = new Map([["demo:text", `${server?.use} … ${webhook?.use}`]]);
    expect(findTermErrors(source, right, { ...termbase, exceptions: [] })).toEqual([]);
  });

  test("a word to avoid and an exception without a use are found", () => {
    const termbase = readTermbase("de");
    const source = new Map([["demo:text", "The mail server is busy."]]);
    const text = new Map([["demo:text", "Der Mailserver, also der Mailhost, ist ausgelastet."]]);
    expect(findTermErrors(source, text, { ...termbase, exceptions: [] })).toEqual([
      expect.stringContaining('says "mailhost"'),
    ]);
    const exceptions = [{ key: "demo:text", term: "list", why: "Nothing here." }];
    expect(findTermErrors(source, new Map(), { ...termbase, exceptions })).toEqual([
      "demo:text [list]: the exception is no longer needed",
    ]);
  });
});
