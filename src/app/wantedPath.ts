import { afterSignIn, pathOfThisApp } from "#web/paths.ts";
import { perTab } from "#web/state/storage.ts";

const key = "wantedPath";

/** Remembers the page a stranger asked for until they sign in. */
export function rememberWanted(path: string): void {
  perTab.set(key, path);
}

/** Where to go after a sign-in: the page the address names, else the one asked for before, else the dashboard. */
export function takeWanted(from: string | null): string {
  const remembered = perTab.get(key);
  perTab.remove(key);
  return pathOfThisApp(from) ?? pathOfThisApp(remembered) ?? afterSignIn;
}
