import { createAsyncThunk, createSlice } from "@reduxjs/toolkit";
import { forgetPassword, login, logout, register, resetPassword } from "#contract/session.ts";
import type { LoginReply } from "#contract/session.ts";
import { authClient } from "#web/api/authClient.ts";
import { failureOf, messageOf, messageOfBody, type CallFailure } from "#web/api/failure.ts";
import { loginErrorText } from "#web/api/loginErrorText.ts";
import { mainClient } from "#web/api/mainClient.ts";
import { api } from "#web/api/query.ts";
import { signIn, signOutHere } from "#web/session/session.ts";
import { bareToken } from "#web/session/tokens.ts";
import { deviceLabels, rememberSignIn } from "./device.ts";

/** Who is signed in, as the screens show it. */
export interface AuthUser {
  id: string;
  role: string;
  email: string;
  name?: string;
  avatar?: string | null;
}

export interface AuthState {
  isLoggedIn: boolean;
  loading: boolean;
  user: AuthUser | null;
  error: string | null;
  message: string | null;
}

const initialState: AuthState = {
  isLoggedIn: false,
  loading: false,
  user: null,
  error: null,
  message: null,
};

/** Why an act of signing in or up failed. */
export interface AuthRefusal {
  /** The server's words or ours; absent where the slice's default applies. */
  text?: string | undefined;
  failure: CallFailure | null;
  /** How far this device's clock is ahead of the server's, where that may be the cause. */
  clockAheadMs?: number;
}

interface Refusing {
  rejectValue: AuthRefusal;
}

const ours = (text: string): AuthRefusal => ({ text, failure: null });

function clockAheadMs(date: unknown): number {
  const server = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(server) ? 0 : Date.now() - server;
}

function isLoginReply(body: unknown): body is LoginReply {
  return typeof body === "object" && body !== null && "user" in body && "role" in body;
}

/** Signs in with a password; the tokens come in the headers, the person in the body. */
export const logIn = createAsyncThunk<
  AuthUser,
  { email: string; password: string; trustDevice: boolean },
  Refusing
>("auth/login", async ({ email, password, trustDevice }, { rejectWithValue }) => {
  const labels = deviceLabels();
  try {
    const { data, headers } = await authClient.post<unknown>(login.path, {
      email,
      password,
      trust_device: trustDevice,
      ...labels,
    });
    const access = bareToken(headers["authorization"]);
    const refresh = bareToken(headers["x-refresh-token"]);
    if (access === null || refresh === null) {
      return rejectWithValue(ours("Invalid token response from server"));
    }
    if (!isLoginReply(data)) {
      return rejectWithValue(ours("Invalid response from server"));
    }
    const { user, role } = data;
    if (!signIn({ access, refresh, user: { id: user.id, role } })) {
      return rejectWithValue({
        ...ours("Frontend sign-in failed"),
        clockAheadMs: clockAheadMs(headers["date"]),
      });
    }
    rememberSignIn(labels, { userId: user.id, sessionId: data.session_id, role });
    return { id: user.id, role, email: data.email };
  } catch (error) {
    return rejectWithValue({ text: loginErrorText(error), failure: failureOf(error) });
  }
});

/** Signs out: whatever the call answers or throws, this browser forgets the session. */
export const logOut = createAsyncThunk<void, void, Refusing>(
  "auth/logout",
  async (_, { rejectWithValue }) => {
    try {
      const { status } = await authClient.post(logout.path);
      return status === 200 ? undefined : rejectWithValue(ours("An error occurred"));
    } catch (error) {
      return rejectWithValue({ text: messageOf(error), failure: failureOf(error) });
    } finally {
      signOutHere();
    }
  },
);

/** An act that answers with a message alone. */
function messageThunk<Payload>(
  name: string,
  send: (payload: Payload) => Promise<{ data: unknown }>,
) {
  return createAsyncThunk<string | null, Payload, Refusing>(
    `auth/${name}`,
    async (payload, { rejectWithValue }) => {
      try {
        const { data } = await send(payload);
        return messageOfBody(data) ?? null;
      } catch (error) {
        return rejectWithValue({ text: messageOf(error), failure: failureOf(error) });
      }
    },
  );
}

/** The fields of the account to open. */
export interface Registration {
  email: string;
  name?: string;
  password: string;
  confirm_password: string;
}

export const registerAccount = messageThunk("register", (payload: Registration) =>
  mainClient.post(register.path, payload),
);
export const requestReset = messageThunk("forgotPassword", (payload: { email: string }) =>
  authClient.post(forgetPassword.path, payload),
);
export const setNewPassword = messageThunk(
  "resetPassword",
  (payload: { newPassword: string; confirmNewPassword: string; token: string }) =>
    mainClient.post(resetPassword.path, payload),
);

/** What is said where the server says nothing. */
const fallbacks = [
  { thunk: registerAccount, error: "Registration failed. Please try again." },
  { thunk: requestReset, error: "Failed to request password reset. Please try again." },
  { thunk: setNewPassword, error: "Failed to reset the password. Please try again." },
] as const;

const slice = createSlice({
  name: "auth",
  initialState,
  reducers: {
    authReset: (state) => ({ ...initialState, loading: state.loading }),
    /** The session ended outside a sign-out: refused, or ended in another tab. */
    sessionEnded: (state) => {
      state.isLoggedIn = false;
      state.user = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(logIn.pending, started)
      .addCase(logIn.fulfilled, (state, { payload }) => {
        state.loading = false;
        state.user = payload;
        state.isLoggedIn = true;
        state.message = "Login successful";
      })
      .addCase(logIn.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload?.text ?? "Invalid username or password";
      })
      .addCase(logOut.pending, started)
      .addCase(logOut.fulfilled, () => ({ ...initialState, message: "Logged out successfully" }))
      .addCase(logOut.rejected, (_state, { payload }) => ({
        ...initialState,
        error: payload?.text ?? "An error occurred",
      }));
    for (const { thunk, error } of fallbacks) {
      builder
        .addCase(thunk.pending, started)
        .addCase(thunk.fulfilled, (state, { payload }) => {
          state.loading = false;
          state.message = payload;
        })
        .addCase(thunk.rejected, (state, { payload }) => {
          state.loading = false;
          state.error = payload?.text ?? error;
        });
    }
    // After a reload the account's own words restore what the sign-in had told.
    builder.addMatcher(api.endpoints.readAccount.matchFulfilled, (state, { payload }) => {
      const { id, role, email, name, avatar } = payload;
      state.isLoggedIn = true;
      state.user = { id, role, email, name, avatar };
    });
  },
});

function started(state: AuthState): void {
  state.loading = true;
  state.error = null;
  state.message = null;
}

export const { authReset, sessionEnded } = slice.actions;
export const authReducer = slice.reducer;
