import { useCallback, useState } from "react";
import { useSignIn } from "#web/session/authKit/useSignIn.ts";
import type { AuthActions, authActions } from "#web/state/authActions.ts";
import { authRefused, authStarted } from "#web/state/authSlice.ts";
import type { AuthResult } from "#web/state/authResult.ts";
import { useAppDispatch, useAppSelector } from "#web/state/useAppSelector.ts";

/** Loads the auth actions and the API clients; called on the first focus of a form, before it is sent. */
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

/** Returns a loader of the auth actions, bound to the store and session around the screen. */
export function useAuthActions(): () => Promise<AuthActions> {
  const dispatch = useAppDispatch();
  const signIn = useSignIn();
  return useCallback(async () => (await loadAuthActions())(dispatch, signIn), [dispatch, signIn]);
}

/**
 * Runs one auth action at a time. Loading, error and message are in the auth slice; a form shows them for its own
 * actions only.
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

  const outcome = typeof own === "object" ? own : null;
  return {
    busy: loading && own === "running",
    /** The error of the form's last action: its text in the slice, and its details. */
    refused: outcome?.ok === false && error !== null ? { ...outcome, text: error } : null,
    /** The server's message after the form's last action. */
    message: outcome?.ok === true ? message : null,
    run,
  };
}
