import { type ReactNode, useEffect } from "react";
import AuthProviderModule from "react-auth-kit/AuthProvider";
import { kitStore, renewSession } from "#web/session/session.ts";
import { useSession } from "#web/session/useSession.ts";
import { defaultOf } from "./defaultOf.ts";

const AuthProvider = defaultOf(AuthProviderModule);

/**
 * react-auth-kit's provider, rendered again on every change of the session: it decides while rendering whether its
 * refresh timer runs, and never hears of a change outside React. With only a refresh token left it renews at once.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const status = useSession();
  useEffect(() => {
    if (status === "renewable") {
      void renewSession();
    }
  }, [status]);
  return <AuthProvider store={kitStore}>{children}</AuthProvider>;
}
