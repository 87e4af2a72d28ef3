import type { BackendModule, InitOptions, LanguageDetectorAsyncModule, Services } from "i18next";
import { browserStorage, tabStorage } from "#web/storage.ts";

/** Loads the i18next plugins on demand: a page with embedded texts doesn't need them. */
const reading = () => import("./createBackend.ts");

let known: { services: Services; options: InitOptions } | undefined;
let loading: Promise<BackendModule> | undefined;

async function backend(): Promise<BackendModule> {
  if (known === undefined) {
    throw new Error("Texts are read before they are started.");
  }
  const { services, options } = known;
  loading ??= reading().then(({ createBackend }) => createBackend(services, options));
  return loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
}

/** i18next's HTTP backend, loaded with the first text it reads. */
export const lazyBackend: BackendModule = {
  type: "backend",
  callbackApi: true,
  init: (services, _options, options) => {
    known = { services, options };
  },
  read: async (language, namespace, callback) => {
    let reader: BackendModule;
    try {
      reader = await backend();
    } catch (error) {
      callback(error instanceof Error ? error : String(error), true);
      return;
    }
    reader.read(language, namespace, callback);
  },
  create: (...missing) => void backend().then((reader) => reader.create?.(...missing)),
};

const key = "i18nextLng";

/** Returns the language chosen in an earlier visit or in this tab; it takes precedence over the browser's. */
export function storedLanguage(): string | null {
  return browserStorage.get(key) ?? tabStorage.get(key);
}

/** Stores the language for the next visit. */
export function storeLanguage(language: string): void {
  browserStorage.set(key, language);
}

/** i18next's language detector, loaded on first use. */
export const lazyDetector: LanguageDetectorAsyncModule = {
  type: "languageDetector",
  async: true,
  callbackApi: false,
  detect: async () => {
    const found = await reading().catch(() => null);
    return known === undefined ? undefined : found?.detectLanguages(known.services);
  },
  cacheUserLanguage: storeLanguage,
};
