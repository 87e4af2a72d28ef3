import type { BackendModule, InitOptions, Services } from "i18next";
import LanguageDetector, { type DetectorOptions } from "i18next-browser-languagedetector";
import HttpBackend, { type HttpBackendOptions } from "i18next-http-backend";

type Options = InitOptions<HttpBackendOptions> & { detection?: DetectorOptions };

/** Creates the backend that reads texts over HTTP. */
export function createBackend(services: Services, options: Options): BackendModule {
  return new HttpBackend(services, options.backend);
}

/** Detects the visitor's languages: URL, cookie, storage, browser. */
export function detectLanguages(
  services: Services,
  options: Options,
): string | readonly string[] | undefined {
  return new LanguageDetector(services, options.detection).detect();
}
