import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import { textOptions } from "#web/text/i18n.ts";
import { plural, textsOf, translations } from "#tests/support/translations.ts";

const counts = [0, 1, 2, 5, 11, 21];
const english = textsOf("en");

/** Returns every text of a namespace by its full key. */
function written(texts: object, at = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? written(value, `${at}${key}.`)
      : [[`${at}${key}`, String(value)] as [string, string]],
  );
}

/** Returns the keys of a namespace that have plural forms, with the forms of each. */
function countedOf(texts: object): Map<string, string[]> {
  const counted = new Map<string, string[]>();
  for (const [key] of written(texts)) {
    const form = plural.exec(key)?.[1];
    if (form !== undefined) {
      const name = key.replace(plural, "");
      counted.set(name, [...(counted.get(name) ?? []), form]);
    }
  }
  return counted;
}

describe.each(["en", ...translations])("the counted texts in %s", (language) => {
  const texts = textsOf(language);
  const rules = new Intl.PluralRules(language);

  test("have each plural form of the language, and no other", () => {
    const wrong = Object.entries(texts).flatMap(([name, file]) =>
      [...countedOf(file)]
        .filter(
          ([, forms]) =>
            // i18next shows a form for 0 in every language that has one.
            forms
              .filter((form) => form !== "zero" || language === "ar")
              .toSorted()
              .join(" ") !== rules.resolvedOptions().pluralCategories.toSorted().join(" "),
        )
        .map(([key]) => `${name}:${key}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(counts)("show the form for %i, filled in", async (count) => {
    const shown = createInstance();
    await shown.init({ ...textOptions, lng: language, resources: { [language]: texts } });
    let seen = 0;
    for (const [name, file] of Object.entries(texts)) {
      const forms = new Map(written(file));
      for (const [key] of countedOf(file)) {
        const none = count === 0 ? forms.get(`${key}_zero`) : undefined;
        const text = none ?? forms.get(`${key}_${rules.select(count)}`) ?? "";
        // Every other place is filled in with its own name.
        const places = Object.fromEntries(
          [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, place = ""]) => [place, `<${place}>`]),
        );
        const filled = text.replace(/\{\{(\w+)\}\}/gu, (_, place: string) =>
          place === "count" ? String(count) : `<${place}>`,
        );
        const said = shown.t(key, { ns: name, ...places, count });
        expect(`${name}:${key} ${said}`).toBe(`${name}:${key} ${filled}`);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(60);
  });
});

/** Texts of the app with numbers of the person; errors, help and legal pages name limits. */
const inApp = Object.entries(english).filter(
  ([name]) => !["errors", "help", "legal", "mails", "remarks"].includes(name),
);

/** Limits and sizes that are never one, in texts with a plural noun. */
const neverOne = new Set([
  "billing:alerts.full",
  "bulk:file.limits",
  "bulk:paste.tooLong",
  "bulk:reasons.all",
  "bulk:sample.sure",
  "bulk:sample.too_few_rows",
  "policy:effect.all",
]);

test("a number before a plural noun has plural forms", () => {
  const nouns =
    "credits?|addresses|rows|lists|columns|fields|checks|results|days|minutes|hours|changes|reasons|codes|browsers|records|characters|connections|alerts|events|keys";
  const numbered = new RegExp(
    String.raw`\{\{(?:number|shown|count|rows|both|done|total|unmatched)\}\}(?: (?:of them|more|other|random|free sample|remaining|unknown))? (?:${nouns})\b`,
    "u",
  );
  const single = inApp.flatMap(([name, file]) =>
    written(file)
      .filter(([key, text]) => !plural.test(key) && numbered.test(text))
      .map(([key]) => `${name}:${key}`),
  );
  expect(single.filter((key) => !neverOne.has(key))).toEqual([]);
  expect([...neverOne].filter((key) => !single.includes(key))).toEqual([]);
});
