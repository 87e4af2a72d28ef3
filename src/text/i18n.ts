import i18next, { type i18n } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import HttpBackend from "i18next-http-backend";
import { initReactI18next } from "react-i18next";

/** The languages the app speaks; more are added here and in `public/locales/`. */
export const languages = { en: "English", ar: "العربية" } as const;

/** One file of texts per language and part of the app. */
export type Namespace =
  | "common"
  | "auth"
  | "home"
  | "pages"
  | "errors"
  | "ui"
  | "evidence"
  | "validate"
  | "dashboard"
  | "reasons"
  | "rules"
  | "help"
  | "pricing"
  | "about"
  | "contact"
  | "integrations"
  | "onboarding"
  | "blog"
  | "legal"
  | "features"
  | "sso"
  | "system"
  | "keys"
  | "profile"
  | "security"
  | "bulk";

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = texts.dir(language);
}

/** The texts of the page. */
export const texts: i18n = i18next;

let started: Promise<unknown> = Promise.resolve();

/** Detects the language and begins to read its texts: those every page needs, and those of the first page. */
export function startTexts(namespaces: readonly Namespace[] = []): Promise<unknown> {
  texts.on("languageChanged", showLanguage);
  started = texts
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: Object.keys(languages),
      fallbackLng: "en",
      load: "languageOnly",
      ns: [...new Set<Namespace>(["common", "ui", ...namespaces])],
      defaultNS: "common",
      fallbackNS: false,
      interpolation: { escapeValue: false },
      backend: {
        loadPath: "/locales/{{lng}}/{{ns}}.json",
        addPath: "/locales/add/{{lng}}/{{ns}}",
      },
      // Keys without a text are recorded while developing only.
      saveMissing: import.meta.env.MODE === "development",
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      detection: {
        order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
        lookupQuerystring: "lng",
        lookupCookie: "i18next",
        lookupLocalStorage: "i18nextLng",
        lookupSessionStorage: "i18nextLng",
        caches: ["localStorage"],
        // Language only: "ar-EG" is "ar".
        convertDetectedLanguage: (code: string) => code.split(/[-_]/u)[0] ?? code,
      },
    });
  return started;
}

/** Reads the texts of a screen; at once where they are here. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  await texts.loadNamespaces(namespaces);
}
