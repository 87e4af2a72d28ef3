import type { Dispatch } from "@reduxjs/toolkit";
import {
  confirmEmail,
  forgetPassword,
  login,
  register,
  resetPassword,
  type LoginReply,
} from "#contract/session.ts";
import { authClient } from "#web/api/authClient.ts";
import { failureOf, messageOf, messageOfBody, type CallFailure } from "#web/api/failure.ts";
import { mainClient } from "#web/api/mainClient.ts";
import { signIn } from "#web/session/session.ts";
import { bareToken } from "#web/session/tokens.ts";
import { authAccepted, authRefused, authStarted, signedIn } from "./authSlice.ts";
import { deviceLabels, rememberSignIn } from "./device.ts";
import { loginErrorText } from "./loginErrorText.ts";

/** How an act of the sign-in family ended, in the words the slice keeps. */
export type ActResult =
  | { ok: true; message: string | null }
  | {
      ok: false;
      text: string;
      failure: CallFailure | null;
      /** How far this device's clock is ahead of the server's, where that may be the cause. */
      clockAheadMs: number;
    };

/** A fault that is ours to name, not the server's. */
function unusable(text: string, clockAheadMs = 0): ActResult {
  return { ok: false, text, failure: null, clockAheadMs };
}

function clockAhead(date: unknown): number {
  const server = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(server) ? 0 : Date.now() - server;
}

function isLoginReply(body: unknown): body is LoginReply {
  return typeof body === "object" && body !== null && "user" in body && "role" in body;
}

export interface Credentials {
  email: string;
  password: string;
  trustDevice: boolean;
}

async function attempt(
  dispatch: Dispatch,
  { email, password, trustDevice }: Credentials,
): Promise<ActResult> {
  const labels = deviceLabels();
  const { data, headers } = await authClient.post<unknown>(login.path, {
    email,
    password,
    trust_device: trustDevice,
    ...labels,
  });
  const access = bareToken(headers["authorization"]);
  const refresh = bareToken(headers["x-refresh-token"]);
  if (access === null || refresh === null) {
    return unusable("Invalid token response from server");
  }
  if (!isLoginReply(data)) {
    return unusable("Invalid response from server");
  }
  const { user, role } = data;
  if (!signIn({ access, refresh, user: { id: user.id, role } })) {
    return unusable("Frontend sign-in failed", clockAhead(headers["date"]));
  }
  rememberSignIn(labels, { userId: user.id, sessionId: data.session_id, role });
  dispatch(signedIn({ id: user.id, role, email: data.email }));
  return { ok: true, message: "Login successful" };
}

/** Signs in with a password; the tokens come in the headers, the person in the body. */
export const logIn =
  (credentials: Credentials) =>
  async (dispatch: Dispatch): Promise<ActResult> => {
    dispatch(authStarted());
    const result = await attempt(dispatch, credentials).catch((error: unknown): ActResult => ({
      ok: false,
      text: loginErrorText(error) ?? "Invalid username or password",
      failure: failureOf(error),
      clockAheadMs: 0,
    }));
    if (!result.ok) {
      dispatch(authRefused(result.text));
    }
    return result;
  };

/** An act that answers with a message alone; `otherwise` is said where a failure brings no words. */
const act =
  <Payload>(send: (payload: Payload) => Promise<{ data: unknown }>, otherwise: string) =>
  (payload: Payload) =>
  async (dispatch: Dispatch): Promise<ActResult> => {
    dispatch(authStarted());
    try {
      const { data } = await send(payload);
      const message = messageOfBody(data) ?? null;
      dispatch(authAccepted(message));
      return { ok: true, message };
    } catch (error) {
      const text = messageOf(error) ?? otherwise;
      dispatch(authRefused(text));
      return { ok: false, text, failure: failureOf(error), clockAheadMs: 0 };
    }
  };

/** The fields of the account to open. */
export interface Registration {
  email: string;
  name?: string;
  password: string;
  confirm_password: string;
}

export const registerAccount = act(
  (payload: Registration) => mainClient.post(register.path, payload),
  "Registration failed. Please try again.",
);

export const requestReset = act(
  (payload: { email: string }) => authClient.post(forgetPassword.path, payload),
  "Failed to request password reset. Please try again.",
);

export const setNewPassword = act(
  (payload: { newPassword: string; confirmNewPassword: string; token: string }) =>
    mainClient.post(resetPassword.path, payload),
  "Failed to reset the password. Please try again.",
);

/** Opens an account with the token of a mailed link. */
export const confirmAccount = act(
  (payload: { token: string }) => mainClient.post(confirmEmail.path, payload),
  "An error occurred",
);
