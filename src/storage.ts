/** Keys of the browser's local storage. */
export const storageKeys = {
  userId: "userId",
  sessionId: "sessionId",
  deviceId: "deviceId",
  deviceName: "deviceName",
  fingerprint: "fingerprint",
  deviceInfo: "deviceInfo",
  userRole: "userRole",
  accountLocale: "accountLocale",
  darkMode: "darkMode",
  theme: "theme",
  upload: "upload",
  runningLists: "runningLists",
  letterKeys: "letterKeys",
  sampleKind: "sampleKind",
  tables: "tables",
} as const;

/** Creates a storage that lasts as long as the page, for browsers that block storage. */
function inMemory(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

/** Web storage that never throws: browsers may block access to it, or it may be full. */
class SafeStorage {
  readonly #name: "localStorage" | "sessionStorage";
  readonly #fallback = inMemory();

  constructor(name: "localStorage" | "sessionStorage") {
    this.#name = name;
  }

  #attempt<T>(act: (storage: Storage) => T): T {
    try {
      return act(window[this.#name]);
    } catch {
      return act(this.#fallback);
    }
  }

  get(key: string): string | null {
    return this.#attempt((storage) => storage.getItem(key));
  }

  set(key: string, value: string): void {
    this.#attempt((storage) => storage.setItem(key, value));
  }

  remove(key: string): void {
    this.#attempt((storage) => storage.removeItem(key));
  }

  clear(): void {
    this.#fallback.clear();
    this.#attempt((storage) => storage.clear());
  }
}

export const browserStorage = new SafeStorage("localStorage");
export const tabStorage = new SafeStorage("sessionStorage");
