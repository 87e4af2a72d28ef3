import { useEffect } from "react";
import { kitStore, renewSession } from "./session.ts";
import { useSession } from "./useSession.ts";

/**
 * Renews the tokens where only a refresh token is left, and at the store's interval while somebody is signed in. The library's own provider starts its timer
 * only where it renders signed in, and never hears of a sign-out outside React.
 */
export function SessionTimer() {
  const status = useSession();
  const signedIn = status === "signedIn";
  useEffect(() => {
    if (status === "renewable") {
      void renewSession();
    }
  }, [status]);
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
