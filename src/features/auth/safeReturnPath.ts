import { matchPath } from "react-router-dom";
import { appPath } from "#contract/appPath.ts";
import { afterSignIn, paths } from "#web/paths.ts";
import { tabStorage } from "#web/storage.ts";

/** Sign-in screens: returning to one of them would ask for the password again. */
const signInPaths: ReadonlySet<string> = new Set([
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.oauthCallback,
  paths.sso,
  paths.multiLogin,
]);

const patterns = Object.values(paths).filter((path) => !signInPaths.has(path));

/** Segments of unreserved characters (RFC 3986); every path and id of the app consists of those, so escapes are refused. */
const plainPath = /^\/(?:[\w.~-]+\/)*[\w.~-]*$/u;

function isScreen({ pathname }: URL): boolean {
  return plainPath.test(pathname) && patterns.some((path) => matchPath(path, pathname) !== null);
}

/** Returns `candidate` (path, query and hash) where it opens a screen of this app after a sign-in, else null. */
export function safeReturnPath(candidate: string | null | undefined): string | null {
  const url = candidate ? appPath(candidate) : null;
  return candidate && url !== null && isScreen(url) ? candidate : null;
}

const key = "wantedPath";

/** Stores the page that a signed-out visitor opened, to return to it after the sign-in. */
export function rememberReturnPath(path: string): void {
  tabStorage.set(key, path);
}

/** Returns the page to open after a sign-in: `from`, else the remembered page, else the dashboard. */
export function takeReturnPath(from: string | null): string {
  const remembered = tabStorage.get(key);
  tabStorage.remove(key);
  return safeReturnPath(from) ?? safeReturnPath(remembered) ?? afterSignIn;
}
