import { useCallback } from "react";
import useSignInModule from "react-auth-kit/hooks/useSignIn";
import { signIn } from "./session.ts";
import type { UserState } from "#web/session/userState.ts";
import type { Tokens } from "./createAuthKitStore.ts";
import { defaultExport } from "./defaultExport.ts";

const useKitSignIn = defaultExport(useSignInModule);

/** Returns a function that keeps a new pair of tokens; it returns false where the browser or the library refuses them. */
export function useSignIn(): (tokens: Tokens) => boolean {
  const write = useKitSignIn<UserState>();
  return useCallback((tokens) => signIn(tokens, write), [write]);
}
