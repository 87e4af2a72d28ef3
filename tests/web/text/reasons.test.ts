import { describe, expect, test } from "vitest";
import { textsOf } from "#tests/support/translations.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { languages } from "#web/text/i18n.ts";

const parts = ["title", "sentence", "why", "next"];

describe.each(Object.keys(languages))("the reasons in %s", (language) => {
  const texts = textsOf(language)["reasons"] as Record<string, Record<string, string>>;

  test("are those of the contract, no more and no fewer", () => {
    expect(Object.keys(texts).sort()).toEqual([...reasons].sort());
  });

  test.each(reasons)("%s has a title, a sentence, a why and a next step", (reason) => {
    expect(Object.keys(texts[reason] ?? {})).toEqual(parts);
    expect(Object.values(texts[reason] ?? {}).filter((text) => text.trim() === "")).toEqual([]);
  });

  test("name only what is filled in", () => {
    const names = JSON.stringify(texts).match(/\{\{\w+\}\}/gu) ?? [];
    expect([...new Set(names)].sort()).toEqual(["{{domain}}", "{{host}}"]);
  });
});
