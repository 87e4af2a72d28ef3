import { useEffect } from "react";
import { kitStore } from "./session.ts";
import { useSession } from "./useSession.ts";

/**
 * Renews the tokens at the store's interval while somebody is signed in. The library's own provider starts its timer
 * only where it renders signed in, and never hears of a sign-out outside React.
 */
export function SessionTimer() {
  const signedIn = useSession() === "signedIn";
  useEffect(() => {
    const { refresh, tokenObject } = kitStore;
    if (!signedIn || refresh === undefined) {
      return undefined;
    }
    const renew = () => {
      const { auth, userState } = tokenObject.value;
      // A rejection leaves the session alone: it has been noted, and is tried again sooner than this.
      refresh
        .refreshApiCallback({
          authUserState: userState,
          ...(auth ? { authToken: auth.token } : {}),
        })
        .catch(() => undefined);
    };
    const timer = setInterval(renew, refresh.interval * 60_000);
    return () => clearInterval(timer);
  }, [signedIn]);
  return null;
}
