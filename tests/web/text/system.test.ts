import { doctorFindingNames, hindrances, limitationCodes, strengths } from "#vocabulary/doctor.ts";
import { describe, expect, test } from "vitest";
import { hindranceTexts, limitationTexts, strengthTexts } from "#engine/doctor/concludeReport.ts";
import { findingTexts } from "#engine/doctor/findingTexts.ts";
import { languages } from "#web/text/i18n.ts";
import { textsOf } from "#tests/support/translations.ts";

type Texts = Record<string, Record<string, string>> & {
  codes: Record<string, Record<string, string>>;
};
const systemTexts = (language: string) => textsOf(language)["system"] as Texts;

const withAdvice = (all: Record<string, { advice?: string | null }>) =>
  Object.fromEntries(Object.entries(all).map(([code, { advice }]) => [code, Boolean(advice)]));

describe.each(Object.keys(languages))("the doctor's words in %s", (language) => {
  const texts = systemTexts(language);

  test("name every finding, hindrance, strength and limit, and no other", () => {
    expect(Object.keys(texts["names"]!)).toEqual([...doctorFindingNames]);
    expect(Object.keys(texts["hindrances"]!)).toEqual([...hindrances]);
    expect(Object.keys(texts["strengths"]!)).toEqual([...strengths]);
    expect(Object.keys(texts["limitations"]!)).toEqual([...limitationCodes]);
  });

  test("have an advice exactly where the engine has one", () => {
    expect(withAdvice(texts.codes)).toEqual(withAdvice(findingTexts));
  });

  test("say on the validate screen why mail hosts are not asked", () => {
    const { capability } = textsOf(language)["validate"] as { capability: Record<string, string> };
    expect(Object.keys(capability)).toEqual([...hindrances, "asked", "sandbox", "link"]);
  });
});

test("the English words are those of the API and the command line", () => {
  const texts = systemTexts("en");
  for (const [code, { detail, advice }] of Object.entries(findingTexts)) {
    expect(texts.codes[code]).toEqual(advice === null ? { detail } : { detail, advice });
  }
  expect(texts["hindrances"]).toEqual(hindranceTexts);
  expect(texts["strengths"]).toEqual(strengthTexts);
  expect(texts["limitations"]).toEqual(limitationTexts);
});
