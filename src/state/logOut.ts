import type { Dispatch } from "@reduxjs/toolkit";
import { logout } from "#contract/session.ts";
import { authClient } from "#web/api/client/authClient.ts";
import { messageInError } from "#web/api/client/callFailure.ts";
import { startLeaving } from "#web/session/authKit/session.ts";
import { authStarted, signedOut } from "./authSlice.ts";

const unexplained = "An error occurred";

/** Signs out: calls `signOut` to end the session in this browser whether or not the server's call succeeds. */
export const logOut =
  (signOut: () => void) =>
  async (dispatch: Dispatch): Promise<void> => {
    dispatch(authStarted());
    startLeaving();
    const error = await authClient.post(logout.path).then(
      ({ status }) => (status === 200 ? null : unexplained),
      (thrown: unknown) => messageInError(thrown) ?? unexplained,
    );
    signOut();
    dispatch(signedOut(error));
  };
