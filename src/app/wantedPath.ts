import { afterSignIn, paths } from "#web/paths.ts";
import { perTab } from "#web/state/storage.ts";

const known = new Set<string>(Object.values(paths));

/** The path and query of `candidate` where it leads to a screen of this app, else null. */
export function pathOfThisApp(candidate: string | null | undefined): string | null {
  if (!candidate?.startsWith("/") || /^\/[/\\]/u.test(candidate)) {
    return null;
  }
  try {
    const here = "http://app.invalid";
    const url = new URL(candidate, here);
    // URL drops tabs and newlines and turns "\" into "/": what it read must be what was written.
    const asWritten = url.pathname + url.search + url.hash === candidate;
    return url.origin === here && asWritten && known.has(url.pathname) ? candidate : null;
  } catch {
    return null;
  }
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
