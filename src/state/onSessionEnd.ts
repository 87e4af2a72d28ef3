import type { Dispatch } from "@reduxjs/toolkit";
import { onSessionChange, sessionStatus } from "#web/session/authKit/session.ts";
import { sessionEnded } from "./authSlice.ts";

/** Calls `act` each time a session ends in this page. */
export function onSessionEnd(act: () => void): void {
  let before = sessionStatus();
  onSessionChange(() => {
    const now = sessionStatus();
    if (now === "signedOut" && before !== "signedOut") {
      act();
    }
    before = now;
  });
}

/** Clears the user's state when the session ends. */
export function clearStateOnSessionEnd({ dispatch }: { dispatch: Dispatch }): void {
  onSessionEnd(() => {
    dispatch(sessionEnded());
  });
}
