import { type ReactNode, useEffect } from "react";
import AuthProviderModule from "react-auth-kit/AuthProvider";
import { authKitStore, renewSession } from "./session.ts";
import { useSession } from "./useSession.ts";
import { defaultExport } from "./defaultExport.ts";

const AuthProvider = defaultExport(AuthProviderModule);

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
  return <AuthProvider store={authKitStore}>{children}</AuthProvider>;
}
