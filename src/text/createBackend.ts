import type { BackendModule, InitOptions, Services } from "i18next";
import LanguageDetector from "i18next-browser-languagedetector";
import HttpBackend, { type HttpBackendOptions } from "i18next-http-backend";

type Options = InitOptions<HttpBackendOptions>;

/** Creates the backend that reads texts over HTTP. */
export function createBackend(services: Services, options: Options): BackendModule {
  return new HttpBackend(services, options.backend);
}

const detection = {
  order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
  lookupQuerystring: "lng",
  lookupCookie: "i18next",
  lookupLocalStorage: "i18nextLng",
  lookupSessionStorage: "i18nextLng",
  caches: ["localStorage"],
  // Language only: "ar-EG" is "ar".
  convertDetectedLanguage: (code: string) => code.split(/[-_]/u)[0] ?? code,
};

/** Detects the visitor's languages: URL, cookie, storage, browser. */
export function detectLanguages(services: Services): string | readonly string[] | undefined {
  return new LanguageDetector(services, detection).detect();
}
