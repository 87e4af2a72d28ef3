import { useCallback, useState } from "react";
import { useSignIn } from "#web/session/authKit/useSignIn.ts";
import type { AuthActs, authActs } from "#web/state/authActs.ts";
import { authRefused, authStarted } from "#web/state/authSlice.ts";
import type { ActResult } from "#web/state/authThunks.ts";
import { useAppDispatch, useAppSelector } from "#web/state/useStore.ts";

/** Fetches the acts and the clients; called as soon as somebody touches a form, so that they are here when it is sent. */
export async function loadAuthActs(): Promise<typeof authActs> {
  return (await import("#web/state/authActs.ts")).authActs;
}

export type Refused = Extract<ActResult, { ok: false }>;

const unreachable: Refused = {
  ok: false,
  text: "An error occurred",
  failure: { kind: "network" },
  clockAheadMs: 0,
};

/** Returns the acts of the sign-in family, on the store and the session around the screen. */
export function useAuthActs(): () => Promise<AuthActs> {
  const dispatch = useAppDispatch();
  const signIn = useSignIn();
  return useCallback(async () => (await loadAuthActs())(dispatch, signIn), [dispatch, signIn]);
}

/**
 * Runs one act of the sign-in family at a time. Whether it runs, why it was refused and what it brought are the auth
 * slice's; a form shows them for its own acts only.
 */
export function useAuthAct() {
  const { loading, error, message } = useAppSelector(({ auth }) => auth);
  const dispatch = useAppDispatch();
  const loadActs = useAuthActs();
  const [own, setOwn] = useState<"none" | "running" | ActResult>("none");

  const run = async (act: (acts: AuthActs) => Promise<ActResult>): Promise<ActResult> => {
    setOwn("running");
    dispatch(authStarted());
    const result = await loadActs()
      .then(act)
      .catch((): ActResult => {
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
