import { confirmEmail } from "#contract/session.ts";
import { failureOf, messageOf, messageOfBody, type CallFailure } from "#web/api/failure.ts";
import { mainClient } from "#web/api/mainClient.ts";
import {
  logIn,
  registerAccount,
  requestReset,
  setNewPassword,
  type AuthRefusal,
  type Registration,
} from "./authSlice.ts";
import { store } from "./store.ts";

/** How an act of the sign-in family ended, in the slice's words. */
export type ActResult =
  | { ok: true; message: string | null }
  | { ok: false; text: string; failure: CallFailure | null; clockAheadMs: number };

interface Settled {
  payload?: unknown;
  meta: { requestStatus: "fulfilled" | "rejected" };
}

function resultOf({ payload, meta }: Settled): ActResult {
  const { message, error } = store.getState().auth;
  if (meta.requestStatus === "fulfilled") {
    return { ok: true, message };
  }
  const refusal = payload as AuthRefusal | undefined;
  return {
    ok: false,
    text: error ?? "An error occurred",
    failure: refusal?.failure ?? null,
    clockAheadMs: refusal?.clockAheadMs ?? 0,
  };
}

export async function signInWith(credentials: {
  email: string;
  password: string;
  trustDevice: boolean;
}): Promise<ActResult> {
  return resultOf(await store.dispatch(logIn(credentials)));
}

export async function registerWith(registration: Registration): Promise<ActResult> {
  return resultOf(await store.dispatch(registerAccount(registration)));
}

export async function requestResetFor(email: string): Promise<ActResult> {
  return resultOf(await store.dispatch(requestReset({ email })));
}

export async function setPassword(payload: {
  newPassword: string;
  confirmNewPassword: string;
  token: string;
}): Promise<ActResult> {
  return resultOf(await store.dispatch(setNewPassword(payload)));
}

/** Opens an account with the token of a mailed link. */
export async function confirmAccount(token: string): Promise<ActResult> {
  try {
    const { data } = await mainClient.post<unknown>(confirmEmail.path, { token });
    return { ok: true, message: messageOfBody(data) ?? null };
  } catch (error) {
    const text = messageOf(error) ?? "An error occurred";
    return { ok: false, text, failure: failureOf(error), clockAheadMs: 0 };
  }
}
