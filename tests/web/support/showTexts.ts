import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { textsOf } from "#tests/support/translations.ts";

const texts: i18n = i18next;

/** Loads the real texts of a language, without a server. */
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
