import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Every text of one language, by its file. */
export type Texts = Record<string, Record<string, object>>;

/** Titles and descriptions of pages, by route name. */
export type PageMeta = Record<string, { title: string; description: string }>;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, object>;

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/u, "");

/** Returns a tree of texts with the English text wherever one is missing; languages differ in their plural forms. */
function withEnglish(english: object, translated: object): object {
  const known = new Set(Object.keys(translated).map(withoutPlural));
  const missing = Object.entries(english).filter(([key]) => !known.has(withoutPlural(key)));
  const own = Object.entries(translated).map(([key, value]: [string, unknown]) => {
    const original: unknown = Object.entries(english).find(([name]) => name === key)?.[1];
    return [key, isTree(original) && isTree(value) ? withEnglish(original, value) : value];
  });
  return Object.fromEntries([...own, ...missing]) as object;
}

/** Returns the texts of languages, by language and file: `{ en: { common: { … } } }`; English stands in for a missing text. */
export function readTexts(folder: string, languages: readonly string[]): Record<string, Texts> {
  const ofOne = (language: string) => {
    const files = readdirSync(join(folder, language)).filter((file) => file.endsWith(".json"));
    return Object.fromEntries(
      files.map((file) => [file.slice(0, -".json".length), read(join(folder, language, file))]),
    );
  };
  const english = ofOne("en");
  return Object.fromEntries(
    languages.map((language) => [language, withEnglish(english, ofOne(language)) as Texts]),
  );
}

/** Returns the titles and descriptions of pages in a language; English stands in for a missing one. */
export function readPageMeta(folder: string, language: string): PageMeta {
  const file = (code: string) => join(folder, code, "meta.json");
  const english = read(file("en"));
  return {
    ...english,
    ...(existsSync(file(language)) ? read(file(language)) : {}),
  } as PageMeta;
}
