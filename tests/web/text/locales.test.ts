import { describe, expect, test } from "vitest";
import { textsOf } from "#tests/web/support/showTexts.ts";
import { languages } from "#web/text/i18n.ts";

const plural = /_(zero|one|two|few|many|other)$/u;

/** Every key of a file with its text, plural forms under one name. */
function keysOf(texts: object, at = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "object" && value !== null
        ? [...keysOf(value, `${at}${key}|`)]
        : [[`${at}${key}`.replace(plural, ""), String(value)] as const],
    ),
  );
}

const english = textsOf("en");
const others = Object.keys(languages).filter((language) => language !== "en");

const fillIns = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/gu) ?? [])].toSorted();

/** Keys that one side has and the other has not. */
function difference(one: Map<string, string>, two: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...two.keys()])].filter(
    (key) => !one.has(key) || !two.has(key),
  );
}

describe.each(others)("the texts in %s", (language) => {
  const texts = textsOf(language);

  test("are in the same files as the English ones", () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test.each(Object.keys(english))("of %s have the same keys, none empty", (namespace) => {
    const theirs = keysOf(texts[namespace] ?? {});
    expect(difference(keysOf(english[namespace] ?? {}), theirs)).toEqual([]);
    expect([...theirs].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test.each(Object.keys(english))("of %s fill in nothing that English does not", (namespace) => {
    const ours = keysOf(english[namespace] ?? {});
    const strange = [...keysOf(texts[namespace] ?? {})].filter(([key, text]) =>
      fillIns(text).some(
        (name) => name !== "{{count}}" && !fillIns(ours.get(key) ?? "").includes(name),
      ),
    );
    expect(strange).toEqual([]);
  });

  test("have every plural form their language asks for", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const written = (object: object, at = ""): string[] =>
      Object.entries(object).flatMap(([key, value]: [string, unknown]) =>
        typeof value === "object" && value !== null
          ? written(value, `${at}${key}|`)
          : [`${at}${key}`],
      );
    const all = Object.entries(texts).flatMap(([name, file]) => written(file, `${name}|`));
    const counted = new Set(
      all.filter((key) => plural.test(key)).map((key) => key.replace(plural, "")),
    );
    const missing = [...counted].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((name) => !all.includes(name)),
    );
    expect(counted.size).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });
});

test("a missing key is noticed", () => {
  expect(difference(keysOf({ a: { b: "x" }, c_one: "y" }), keysOf({ a: { d: "x" } }))).toEqual([
    "a|b",
    "c",
    "a|d",
  ]);
});
