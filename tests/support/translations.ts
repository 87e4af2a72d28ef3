import { readdirSync, readFileSync } from "node:fs";

const folder = "public/locales";

/** Languages with translated texts. */
export const translations = readdirSync(folder).filter((language) => language !== "en");

type Texts = Record<string, Record<string, unknown>>;

/** Returns every text of a language, by namespace. */
export function textsOf(language: string): Texts {
  return Object.fromEntries(
    readdirSync(`${folder}/${language}`).map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8")) as Texts[string],
    ]),
  );
}

/** Matches the end of a key that is one of several plural forms. */
export const plural = /_(zero|one|two|few|many|other)$/u;

/** Returns every key of a file with its text; plural forms share one key. */
export function keysOf(texts: object, at = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "object" && value !== null
        ? [...keysOf(value, `${at}${key}|`)]
        : [[`${at}${key}`.replace(plural, ""), String(value)] as const],
    ),
  );
}

/** Returns the keys that only the first map has. */
export function missingFrom(one: Map<string, string>, two: Map<string, string>): string[] {
  return [...one.keys()].filter((key) => !two.has(key));
}

/** Returns one line for each language that lacks texts, with their keys; the app shows English for them. */
export function missingTranslations(): string[] {
  const english = keysOf(textsOf("en"));
  return translations.flatMap((language) => {
    const missing = missingFrom(english, keysOf(textsOf(language)));
    return missing.length === 0
      ? []
      : [`${language} lacks ${missing.length} texts: ${missing.join(", ")}`];
  });
}
