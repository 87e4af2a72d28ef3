import { browserStorage, storageKeys } from "#web/storage.ts";

/** Returns true if keys without Ctrl, such as `j` and `?`, act on the page. A person can turn them off, since speech input types them by mistake (WCAG 2.1.4). */
export const letterKeysAct = (): boolean => browserStorage.get(storageKeys.letterKeys) !== "off";

/** Turns keys without Ctrl on or off in this browser. */
export function setLetterKeys(on: boolean): void {
  if (on) {
    browserStorage.remove(storageKeys.letterKeys);
  } else {
    browserStorage.set(storageKeys.letterKeys, "off");
  }
}
