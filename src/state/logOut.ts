import type { Dispatch } from "@reduxjs/toolkit";
import { logout } from "#contract/session.ts";
import { authClient } from "#web/api/client/authClient.ts";
import { messageInError } from "#web/api/client/callFailure.ts";
import { authStarted, signedOut } from "./authSlice.ts";

const unexplained = "An error occurred";

/** Signs out: whatever the call answers or throws, `signOut` makes this browser forget the session. */
export const logOut =
  (signOut: () => void) =>
  async (dispatch: Dispatch): Promise<void> => {
    dispatch(authStarted());
    const error = await authClient.post(logout.path).then(
      ({ status }) => (status === 200 ? null : unexplained),
      (thrown: unknown) => messageInError(thrown) ?? unexplained,
    );
    signOut();
    dispatch(signedOut(error));
  };
