import type { ReactNode } from "react";
import AuthProviderModule from "react-auth-kit";
import { defaultOf } from "./kit.ts";
import { kitStore } from "./session.ts";
import { useSession } from "./useSession.ts";

const AuthProvider = defaultOf(AuthProviderModule);

/** react-auth-kit's provider, rendered again with every change of the session: its refresh timer reads the state only then. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useSession();
  return <AuthProvider store={kitStore}>{children}</AuthProvider>;
}
