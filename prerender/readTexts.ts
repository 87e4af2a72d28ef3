import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Every text of one language, by its file. */
export type Texts = Record<string, Record<string, object>>;

/** What is said of pages, and not on them: by the name of their route. */
export type PageMeta = Record<string, { title: string; description: string }>;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, object>;

/** The texts of languages, by language and file: `{ en: { common: { … } } }`. */
export function readTexts(folder: string, languages: readonly string[]): Record<string, Texts> {
  const ofOne = (language: string) => {
    const files = readdirSync(join(folder, language)).filter((file) => file.endsWith(".json"));
    return files.map((file) => [
      file.slice(0, -".json".length),
      read(join(folder, language, file)),
    ]);
  };
  return Object.fromEntries(
    languages.map((language) => [language, Object.fromEntries(ofOne(language)) as Texts]),
  );
}

/** Titles and descriptions in a language; English stands in where nobody wrote them yet. */
export function readPageMeta(folder: string, language: string): PageMeta {
  const file = (code: string) => join(folder, code, "meta.json");
  const english = read(file("en"));
  return {
    ...english,
    ...(existsSync(file(language)) ? read(file(language)) : {}),
  } as PageMeta;
}
