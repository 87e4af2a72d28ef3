import { describe, expect, test } from "vitest";
import { textsOf } from "#tests/support/translations.ts";
import { createFormats } from "#web/text/formats.ts";

const en = createFormats("en");
const at = new Date("2026-11-20T20:15:04Z");

test("numbers are grouped", () => {
  expect(en.number(1250)).toBe("1,250");
  expect(en.percent(0.4215)).toBe("42.2%");
});

test.each([
  [0.4, "0 ms"],
  [850.2, "850 ms"],
  [999.9, "1,000 ms"],
  [3240, "3.2 sec"],
  [59_900, "59.9 sec"],
  [240_000, "4 min"],
])("%d ms reads %s", (ms, text) => {
  expect(en.duration(ms)).toBe(text);
});

test.each([
  [0, "now"],
  [4000, "4 seconds ago"],
  [119_000, "1 minute ago"],
  [180_000, "3 minutes ago"],
  [3_600_000, "1 hour ago"],
  [86_400_000, "yesterday"],
  [-60_000, "in 1 minute"],
])("an instant %d ms ago reads %s", (ms, text) => {
  expect(en.ago(new Date(at.getTime() - ms), at)).toBe(text);
});

const formats = (language: string) => createFormats(language, "UTC");

describe("other languages", () => {
  test.each([
    ["es", "1.234.567,5"],
    ["fr", "1\u202F234\u202F567,5"],
    ["de", "1.234.567,5"],
    ["pt", "1.234.567,5"],
    ["ar", "1,234,567.5"],
    ["hi", "12,34,567.5"],
    ["ja", "1,234,567.5"],
    ["zh", "1,234,567.5"],
  ])("group numbers their own way: %s", (language, text) => {
    expect(formats(language).number(1_234_567.5)).toBe(text);
  });

  test.each([
    ["es", "20 nov 2026"],
    ["fr", "20 nov. 2026"],
    ["de", "20.11.2026"],
    ["pt", "20 de nov. de 2026"],
    ["hi", "20 नव॰ 2026"],
    ["ja", "2026/11/20"],
    ["zh", "2026年11月20日"],
  ])("write a day their own way: %s", (language, text) => {
    expect(formats(language).date(at)).toBe(text);
  });

  test.each([
    ["es", "hace 3 minutos"],
    ["fr", "il y a 3 minutes"],
    ["de", "vor 3 Minuten"],
    ["pt", "há 3 minutos"],
    ["ar", "قبل 3 دقائق"],
    ["hi", "3 मिनट पहले"],
    ["ja", "3 分前"],
    ["zh", "3分钟前"],
  ])("say how long ago in their own words: %s", (language, text) => {
    expect(formats(language).ago(new Date(at.getTime() - 180_000), at)).toBe(text);
  });

  test("Arabic writes the digits its texts are written with", () => {
    expect(formats("ar").instant(at)).toMatch(/^[^٠-٩]*2026[^٠-٩]*8:15:04[^٠-٩]*$/u);
    expect(JSON.stringify(textsOf("ar"))).not.toMatch(/[٠-٩]/u);
  });
});

test.each(["en", "es", "fr", "de", "pt", "ar", "hi", "ja", "zh"])(
  "in %s numbers below a thousand are their digits",
  (language) => {
    const { number } = createFormats(language);
    const intl = new Intl.NumberFormat(language === "ar" ? "ar-u-nu-latn" : language);
    for (const value of [0, 7, 42, 999, 1000, -1, -0, 0.5]) {
      expect(number(value)).toBe(intl.format(value));
    }
  },
);
