import i18next, { type i18n, type InitOptions, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { storeLanguage, storedLanguage, lazyBackend, lazyDetector } from "./lazyBackend.ts";

/** Languages of the app; a new one is added here and in `public/locales/`. */
export const languages = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  pt: "Português",
  ar: "العربية",
  hi: "हिन्दी",
  ja: "日本語",
  zh: "中文",
} as const;

/** One file of texts per language and part of the app. */
export type Namespace =
  | "common"
  | "auth"
  | "accounts"
  | "home"
  | "pages"
  | "errors"
  | "ui"
  | "evidence"
  | "validate"
  | "dashboard"
  | "domain"
  | "history"
  | "palette"
  | "policy"
  | "reasons"
  | "remarks"
  | "rules"
  | "tables"
  | "ruleList"
  | "help"
  | "pricing"
  | "about"
  | "contact"
  | "billing"
  | "analytics"
  | "outcomes"
  | "watch"
  | "integrations"
  | "onboarding"
  | "blog"
  | "legal"
  | "features"
  | "showcase"
  | "sso"
  | "workspaceSso"
  | "signUps"
  | "system"
  | "keys"
  | "handOver"
  | "webhooks"
  | "notifications"
  | "mode"
  | "people"
  | "requirements"
  | "profile"
  | "security"
  | "bulk"
  | "catalogue"
  | "apiDocs";

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = texts.dir(language);
}

/** The texts of the page. */
export const texts: i18n = i18next;

let started: Promise<unknown> = Promise.resolve();

/** Namespaces of every page. */
export const commonNamespaces: readonly Namespace[] = ["common", "ui"];

/** Namespaces of a check without an account. */
export const checkNamespaces: readonly Namespace[] = [
  "home",
  "errors",
  "evidence",
  "reasons",
  "remarks",
  "validate",
];

/** The texts embedded in a prerendered page. */
export interface PageTexts {
  language: string;
  texts: ResourceLanguage;
}

/** i18next options shared by browser and build. */
export const textOptions = {
  supportedLngs: Object.keys(languages),
  load: "languageOnly",
  defaultNS: "common",
  fallbackNS: false,
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/**
 * Starts with the texts that came with the page. Without any it detects the language and begins to read its texts:
 * those every page needs, and those of the first page.
 */
export function initTexts(
  namespaces: readonly Namespace[] = [],
  page: PageTexts | null = null,
): Promise<unknown> {
  const stored = storedLanguage();
  texts.on("languageChanged", showLanguage);
  started = texts
    .use(lazyBackend)
    .use(lazyDetector)
    .use(initReactI18next)
    .init({
      ...textOptions,
      // The texts embedded in a page are complete.
      fallbackLng: page === null ? "en" : false,
      ns: [...new Set([...commonNamespaces, ...namespaces])],
      ...(page === null
        ? {}
        : {
            lng: page.language,
            resources: { [page.language]: page.texts },
            partialBundledLanguages: true,
          }),
      backend: {
        loadPath: "/locales/{{lng}}/{{ns}}.json",
        addPath: "/locales/add/{{lng}}/{{ns}}",
      },
      // Keys without a text are recorded while developing only.
      saveMissing: import.meta.env.MODE === "development",
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
    });
  if (page !== null) {
    texts.options.fallbackLng = "en";
    // An earlier choice stays.
    storeLanguage(stored ?? page.language);
  }
  return started;
}

/** Switches to the visitor's language if the page came in another. */
export async function switchToVisitorLanguage(): Promise<void> {
  if (storedLanguage() !== texts.language) {
    await texts.changeLanguage();
  }
}

/** Loads the texts of a screen; resolves at once if they are loaded. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await started;
  await texts.loadNamespaces(namespaces);
}

/** Returns the page's language once it is known. */
export async function shownLanguage(): Promise<string> {
  await started;
  return texts.resolvedLanguage ?? "en";
}
