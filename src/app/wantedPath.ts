import { appPath } from "#contract/appPath.ts";
import { afterSignIn, paths } from "#web/paths.ts";
import { perTab } from "#web/state/storage.ts";

const known = new Set<string>(Object.values(paths));

/** The path and query of `candidate` where it leads to a screen of this app, else null. */
export function pathOfThisApp(candidate: string | null | undefined): string | null {
  return candidate && known.has(appPath(candidate)?.pathname ?? "") ? candidate : null;
}

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
