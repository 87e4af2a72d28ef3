import { useCallback, useContext, useState } from "react";
import AuthContextModule from "react-auth-kit/AuthContext";
import useAuthUserModule from "react-auth-kit/hooks/useAuthUser";
import useIsAuthenticatedModule from "react-auth-kit/hooks/useIsAuthenticated";
import useSignOutModule from "react-auth-kit/hooks/useSignOut";
import { signOutHere } from "./session.ts";
import { unpackUserState, type UserState } from "#web/session/userState.ts";
import { useSession } from "./useSession.ts";
import { defaultExport } from "./defaultExport.ts";

const AuthContext = defaultExport(AuthContextModule);
const useKitUser = defaultExport(useAuthUserModule);
const useKitIsAuthenticated = defaultExport(useIsAuthenticatedModule);
const useKitSignOut = defaultExport(useSignOutModule);

/** Returns whether the session's provider is around the caller; the other hooks throw without it. */
export function useHasSessionProvider(): boolean {
  // The library's type does not say that there may be none.
  return (useContext(AuthContext) as unknown) !== null;
}

/** Returns whether both tokens are here and unexpired; renders again on every change, also those made outside React. */
function useIsAuthenticated(): boolean {
  const status = useSession();
  return useKitIsAuthenticated() && status === "signedIn";
}

/**
 * Returns whether somebody is, or was a moment ago, signed in. An access token that expires on an open page is the
 * business of the calls: what is on screen stays.
 */
export function useIsSignedIn(): boolean {
  const status = useSession();
  const authenticated = useIsAuthenticated();
  const [admitted, setAdmitted] = useState(authenticated);
  const now = authenticated || (admitted && status === "renewable");
  if (now !== admitted) {
    setAdmitted(now);
  }
  return now;
}

/** Returns the id and role stored beside the tokens, or null while signed out. */
export function useAuthUser(): UserState | null {
  const authenticated = useIsAuthenticated();
  const packed = useKitUser<UserState>();
  return authenticated ? unpackUserState(packed) : null;
}

/** Returns a function that signs out in this browser: tokens, local and session storage, and every other tab. */
export function useSignOut(): () => void {
  const write = useKitSignOut();
  return useCallback(() => signOutHere(write), [write]);
}
