import { useCallback, useState } from "react";
import { useSignIn } from "#web/session/authKit/useSignIn.ts";
import type { AuthActions, authActions } from "#web/state/authActions.ts";
import { authRefused, authStarted } from "#web/state/authSlice.ts";
import type { AuthResult } from "#web/state/authResult.ts";
import { useAppDispatch, useAppSelector } from "#web/state/useAppSelector.ts";

/** Fetches the acts and the clients; called as soon as somebody touches a form, so that they are here when it is sent. */
export async function loadAuthActions(): Promise<typeof authActions> {
  return (await import("#web/state/authActions.ts")).authActions;
}

export type AuthFailure = Extract<AuthResult, { ok: false }>;

const unreachable: AuthFailure = {
  ok: false,
  text: "An error occurred",
  failure: { kind: "network" },
  clockAheadMs: 0,
};

/** Returns the acts of the sign-in family, on the store and the session around the screen. */
export function useAuthActions(): () => Promise<AuthActions> {
  const dispatch = useAppDispatch();
  const signIn = useSignIn();
  return useCallback(async () => (await loadAuthActions())(dispatch, signIn), [dispatch, signIn]);
}

/**
 * Runs one act of the sign-in family at a time. Whether it runs, why it was refused and what it brought are the auth
 * slice's; a form shows them for its own acts only.
 */
export function useAuthAction() {
  const { loading, error, message } = useAppSelector(({ auth }) => auth);
  const dispatch = useAppDispatch();
  const loadActs = useAuthActions();
  const [own, setOwn] = useState<"none" | "running" | AuthResult>("none");

  const run = async (act: (acts: AuthActions) => Promise<AuthResult>): Promise<AuthResult> => {
    setOwn("running");
    dispatch(authStarted());
    const result = await loadActs()
      .then(act)
      .catch((): AuthResult => {
        dispatch(authRefused(unreachable.text));
        return unreachable;
      });
    setOwn(result);
    return result;
  };

  const ended = typeof own === "object" ? own : null;
  return {
    busy: loading && own === "running",
    /** Why the form's last act was refused: the slice's words, and what else is known. */
    refused: ended?.ok === false && error !== null ? { ...ended, text: error } : null,
    /** The server's message after the form's last act. */
    message: ended?.ok === true ? message : null,
    run,
  };
}
