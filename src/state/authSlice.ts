import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** The signed-in user, as screens show it. */
export interface AuthUser {
  id: string;
  role: string;
  email: string;
  name?: string;
  avatar?: string | null;
  /** True if the user runs the installation; missing until the account is read. */
  operator?: boolean;
}

interface AuthState {
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

const slice = createSlice({
  name: "auth",
  initialState,
  reducers: {
    authStarted: (state) => {
      state.loading = true;
      state.error = null;
      state.message = null;
    },
    signedIn: (state, { payload }: PayloadAction<AuthUser>) => {
      state.loading = false;
      state.user = payload;
      state.isLoggedIn = true;
      state.message = "Login successful";
    },
    /** The user signed out; `error` is set if the server's call failed. */
    signedOut: (_state, { payload: error }: PayloadAction<string | null>) => ({
      ...initialState,
      error,
      message: error === null ? "Logged out successfully" : null,
    }),
    /** An action other than a sign-in succeeded, with the server's message. */
    authAccepted: (state, { payload }: PayloadAction<string | null>) => {
      state.loading = false;
      state.message = payload;
    },
    authRefused: (state, { payload }: PayloadAction<string>) => {
      state.loading = false;
      state.error = payload;
    },
    authReset: (state) => ({ ...initialState, loading: state.loading }),
    /** The account was loaded, which restores the user after a reload. */
    accountRead: (state, { payload }: PayloadAction<AuthUser>) => {
      state.isLoggedIn = true;
      state.user = payload;
    },
    /** The session ended outside a sign-out: refused, or ended in another tab. */
    sessionEnded: (state) => {
      state.isLoggedIn = false;
      state.user = null;
    },
  },
});

export const {
  authStarted,
  signedIn,
  signedOut,
  authAccepted,
  authRefused,
  authReset,
  accountRead,
  sessionEnded,
} = slice.actions;
export const authReducer = slice.reducer;
