import type { BackendModule, InitOptions, LanguageDetectorAsyncModule, Services } from "i18next";
import { browserStorage, tabStorage } from "#web/storage.ts";

/** What reading and detecting take, fetched at the first need: a page that came with its texts has none. */
const reading = () => import("./createBackend.ts");

let known: { services: Services; options: InitOptions } | undefined;
let made: Promise<BackendModule> | undefined;

async function backend(): Promise<BackendModule> {
  if (known === undefined) {
    throw new Error("Texts are read before they are started.");
  }
  const { services, options } = known;
  made ??= reading().then(({ createBackend }) => createBackend(services, options));
  return made.catch((error: unknown) => {
    made = undefined;
    throw error;
  });
}

/** The HTTP backend of i18next, from the first text it has to read. */
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

/** The language an earlier visit or this tab chose; it comes before the browser's. */
export function storedLanguage(): string | null {
  return browserStorage.get(key) ?? tabStorage.get(key);
}

/** Keeps a language for the next visit. */
export function storeLanguage(language: string): void {
  browserStorage.set(key, language);
}

/** The language detector of i18next, from the first time it is asked. */
export const lazyDetector: LanguageDetectorAsyncModule = {
  type: "languageDetector",
  async: true,
  callbackApi: false,
  detect: async () => {
    const found = await reading().catch(() => null);
    return known === undefined ? undefined : found?.detectLanguages(known.services, known.options);
  },
  cacheUserLanguage: storeLanguage,
};
