import { describe, expect, test } from "vitest";
import {
  keysOf,
  missingFrom,
  missingTranslations,
  plural,
  textsOf,
  translations,
} from "#tests/support/translations.ts";

const english = textsOf("en");

/** The places of a text that are filled in, but its count: some plural forms say it in a word. */
function fillIns(text: string): string {
  const places = new Set(text.match(/\{\{\w+\}\}/gu));
  places.delete("{{count}}");
  return [...places].toSorted().join(" ");
}

/** Names of products and formats, as patterns. */
const properNames = String.raw`
  Mailverdict DNSSEC GitHub GitLab Google Microsoft Entra Keycloak OpenID
  Connect Node PostgreSQL SQLite Unicode Excel UTF Latin Windows
  Apple macOS Linux Unix Safari Chrome Firefox Edge Stripe Zapier
  HubSpot Mailchimp Salesforce ZeroBounce NeverBounce Kickbox Reacher Webhooks? Python
  Kubernetes Docker mailto IPv[46] curl (?:nd)?json csv txt xlsx
  gz npm ms px rem kB KB MB GB
  v\d+
`
  .trim()
  .split(/\s+/);

/** Texts that are the same in every language: product and protocol words, formats, codes, addresses and placeholders. */
const international = new RegExp(
  [
    /\{\{\w+\}\}|<[^>]*>|https?:\S+|[\w.+-]+@[\w.-]+|\b[\w-]+(?:\.[\w-]+)+\b|\b\w*_\w*\b|\b[A-Z][A-Z\d-]+\b/
      .source,
    String.raw`\b(?:${properNames.join("|")})\b`,
  ].join("|"),
  "gu",
);

/** Scripts whose languages cannot share a word with English. */
const scripts: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
};

/** Tells a text that was left in English; one or two words may be the same in languages that write with Latin letters. */
function isUntranslated(language: string, text: string, inEnglish: string): boolean {
  const words = text.replaceAll(international, " ").match(/\p{L}{2,}/gu) ?? [];
  const script = scripts[language];
  return script === undefined
    ? text === inEnglish && words.length > 2
    : words.length > 0 && !script.test(text);
}

/** Returns the keys that only one of two maps has. */
const difference = (one: Map<string, string>, two: Map<string, string>) => [
  ...missingFrom(one, two),
  ...missingFrom(two, one),
];

describe.each(translations)("the texts in %s", (language) => {
  const texts = textsOf(language);

  test("are in the same files as the English ones", () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test.each(Object.keys(english))("of %s have the same keys, none empty", (namespace) => {
    const theirs = keysOf(texts[namespace] ?? {});
    expect(difference(keysOf(english[namespace] ?? {}), theirs)).toEqual([]);
    expect([...theirs].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test.each(Object.keys(english))("of %s fill in what the English ones do", (namespace) => {
    const ours = keysOf(english[namespace] ?? {});
    const strange = [...keysOf(texts[namespace] ?? {})].filter(
      ([key, text]) => fillIns(text) !== fillIns(ours.get(key) ?? ""),
    );
    expect(strange).toEqual([]);
  });

  test.each(Object.keys(english))("of %s are translated", (namespace) => {
    const ours = keysOf(english[namespace] ?? {});
    const kept = [...keysOf(texts[namespace] ?? {})].filter(([key, text]) =>
      isUntranslated(language, text, ours.get(key) ?? ""),
    );
    expect(kept).toEqual([]);
  });

  test("have every plural form of their language", () => {
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

test("no language lacks a text", () => {
  expect(translations).toHaveLength(8);
  expect(missingTranslations()).toEqual([]);
});

test("a missing key is noticed", () => {
  expect(difference(keysOf({ a: { b: "x" }, c_one: "y" }), keysOf({ a: { d: "x" } }))).toEqual([
    "a|b",
    "c",
    "a|d",
  ]);
});

test.each([
  ["de", "The address is fine.", true],
  ["de", "Status", false],
  ["de", "{{count}} {{name}} API DNS SMTP SSL", false],
  ["ja", "Status", true],
  ["ja", "Mailverdict", false],
  ["ja", "状態", false],
])("in %s, %j is left in English: %s", (language, text, left) => {
  expect(isUntranslated(language, text, text)).toBe(left);
});
