import type { Dispatch } from "@reduxjs/toolkit";
import { logout } from "#contract/session.ts";
import { authClient } from "#web/api/authClient.ts";
import { messageOf } from "#web/api/failure.ts";
import { signOutHere } from "#web/session/session.ts";
import { authStarted, signedOut } from "./authSlice.ts";

const unexplained = "An error occurred";

/** Signs out: whatever the call answers or throws, this browser forgets the session. */
export const logOut =
  () =>
  async (dispatch: Dispatch): Promise<void> => {
    dispatch(authStarted());
    const error = await authClient.post(logout.path).then(
      ({ status }) => (status === 200 ? null : unexplained),
      (thrown: unknown) => messageOf(thrown) ?? unexplained,
    );
    signOutHere();
    dispatch(signedOut(error));
  };
