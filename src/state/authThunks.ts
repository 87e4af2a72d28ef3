import type { Dispatch } from "@reduxjs/toolkit";
import {
  confirmEmail,
  forgetPassword,
  login,
  register,
  resetPassword,
  type LoginReply,
} from "#contract/session.ts";
import { answerChallenge } from "#contract/login.ts";
import { finishSso } from "#contract/sso.ts";
import { authClient } from "#web/api/client/authClient.ts";
import { callFailure, messageInError, messageInBody } from "#web/api/client/callFailure.ts";
import { mainClient } from "#web/api/client/mainClient.ts";
import type { Tokens } from "#web/session/authKit/createAuthKitStore.ts";
import { parseToken } from "#web/session/tokens.ts";
import { authAccepted, authRefused, authStarted, signedIn } from "./authSlice.ts";
import { type AuthResult, secondFactorChallenge } from "./authResult.ts";
import { type DeviceLabels, deviceLabels, storeSignIn } from "./deviceLabels.ts";
import { loginErrorText } from "./loginErrorText.ts";

/** Returns the failure of a response that the app can't use. */
function unusable(text: string, clockAheadMs = 0): AuthResult {
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

/** Stores a pair of tokens; returns false if they can't be stored. */
export type SignIn = (tokens: Tokens) => boolean;

/** Starts the session of a response: the tokens are in its headers, the user in its body. */
function enter(
  dispatch: Dispatch,
  signIn: SignIn,
  labels: DeviceLabels,
  { data, headers }: { data: unknown; headers: Record<string, unknown> },
): AuthResult {
  const access = parseToken(headers["authorization"]);
  const refresh = parseToken(headers["x-refresh-token"]);
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
  storeSignIn(labels, { userId: user.id, sessionId: data.session_id, role });
  dispatch(signedIn({ id: user.id, role, email: data.email }));
  const from = "from" in data && typeof data.from === "string" ? data.from : null;
  return { ok: true, message: "Login successful", from };
}

/** Creates the thunk of one sign-in method. */
const entering =
  <Given extends { trustDevice: boolean }>(
    path: string,
    bodyOf: (given: Given) => Record<string, unknown>,
  ) =>
  (given: Given, signIn: SignIn) =>
  async (dispatch: Dispatch): Promise<AuthResult> => {
    dispatch(authStarted());
    const labels = deviceLabels();
    const body = { ...bodyOf(given), trust_device: given.trustDevice, ...labels };
    const result = await authClient
      .post<unknown>(path, body)
      .then((answer) => enter(dispatch, signIn, labels, answer))
      .catch((error: unknown): AuthResult => ({
        ok: false,
        text: loginErrorText(error) ?? "Invalid username or password",
        failure: callFailure(error),
        clockAheadMs: 0,
      }));
    if (secondFactorChallenge(result) !== null) {
      dispatch(authAccepted(null));
    } else if (!result.ok) {
      dispatch(authRefused(result.text));
    }
    return result;
  };

/** Signs in with a password; {@link answerCode} completes it if a code is needed. */
export const logIn = entering(login.path, ({ email, password }: Credentials) => ({
  email,
  password,
}));

/** The code for a sign-in with two-factor authentication. */
export interface CodeAnswer {
  challenge: string;
  code: string;
  trustDevice: boolean;
}

/** Finishes a sign-in with a code. */
export const answerCode = entering(answerChallenge.path, ({ challenge, code }: CodeAnswer) => ({
  challenge,
  code,
}));

/** The fields of a provider's response. */
export interface ProviderReturn {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/** Completes a sign-in with a provider's response. */
export const finishAtProvider = entering(
  finishSso.path,
  ({ answer }: { answer: ProviderReturn; trustDevice: boolean }) => ({ ...answer }),
);

/** Creates the thunk of an action that returns a message; `otherwise` is the error text without one from the server. */
const act =
  <Payload>(send: (payload: Payload) => Promise<{ data: unknown }>, otherwise: string) =>
  (payload: Payload) =>
  async (dispatch: Dispatch): Promise<AuthResult> => {
    dispatch(authStarted());
    try {
      const { data } = await send(payload);
      const message = messageInBody(data) ?? null;
      dispatch(authAccepted(message));
      return { ok: true, message, data };
    } catch (error) {
      const text = messageInError(error) ?? otherwise;
      dispatch(authRefused(text));
      return { ok: false, text, failure: callFailure(error), clockAheadMs: 0 };
    }
  };

/** The fields of the account to open. */
export interface Registration {
  email: string;
  name?: string;
  password: string;
  confirm_password: string;
  setup_code?: string;
  invitation?: string;
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

/** The mailed link of a registration; a browser other than the one that registered also sends a password. */
interface Confirmation {
  token: string;
  password?: string;
}

/** Opens an account with the token of a mailed link, and signs in where the response brings a session. */
export const confirmAccount =
  (payload: Confirmation, signIn: SignIn) =>
  async (dispatch: Dispatch): Promise<AuthResult> => {
    let headers: Record<string, unknown> = {};
    const confirm = act(async (confirmation: Confirmation) => {
      const answer = await mainClient.post<unknown>(confirmEmail.path, confirmation);
      headers = answer.headers;
      return answer;
    }, "An error occurred");
    const result = await confirm(payload)(dispatch);
    return result.ok && isLoginReply(result.data)
      ? enter(dispatch, signIn, deviceLabels(), { data: result.data, headers })
      : result;
  };
