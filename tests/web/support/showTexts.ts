import { readdirSync, readFileSync } from "node:fs";
import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";

const folder = "public/locales";

/** Every text of a language, by namespace. */
export function textsOf(language: string): Record<string, Record<string, unknown>> {
  const files = readdirSync(`${folder}/${language}`);
  return Object.fromEntries(
    files.map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(`${folder}/${language}/${file}`, "utf8")) as Record<string, unknown>,
    ]),
  );
}

const texts: i18n = i18next;

/** Shows the real texts of a language, without a server. */
export async function showTexts(language = "en"): Promise<void> {
  document.documentElement.lang = language;
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: "en",
    resources: { en: textsOf("en"), [language]: textsOf(language) },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
}
