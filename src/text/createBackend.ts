import type { BackendModule, InitOptions, Services } from "i18next";
import LanguageDetector, { type DetectorOptions } from "i18next-browser-languagedetector";
import HttpBackend, { type HttpBackendOptions } from "i18next-http-backend";

type Options = InitOptions<HttpBackendOptions> & { detection?: DetectorOptions };

/** Reads texts over HTTP. */
export function createBackend(services: Services, options: Options): BackendModule {
  return new HttpBackend(services, options.backend);
}

/** The languages the visitor wants, by every place that names one. */
export function detectLanguages(
  services: Services,
  options: Options,
): string | readonly string[] | undefined {
  return new LanguageDetector(services, options.detection).detect();
}
