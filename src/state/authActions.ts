import * as thunks from "./authThunks.ts";
import type { AppDispatch } from "./store.ts";

export type AuthActions = ReturnType<typeof authActions>;

/** Binds the auth actions to a store and a session. Loaded on the first focus of a form. */
export const authActions = (dispatch: AppDispatch, signIn: thunks.SignIn) => ({
  signIn: (credentials: thunks.Credentials) => dispatch(thunks.logIn(credentials, signIn)),
  answerCode: (answer: thunks.CodeAnswer) => dispatch(thunks.answerCode(answer, signIn)),
  finishAtProvider: (answer: thunks.ProviderReturn) =>
    dispatch(thunks.finishAtProvider({ answer, trustDevice: false }, signIn)),
  register: (fields: thunks.Registration) => dispatch(thunks.registerAccount(fields)),
  requestReset: (email: string) => dispatch(thunks.requestReset({ email })),
  setPassword: (password: string, token: string) =>
    dispatch(thunks.setNewPassword({ newPassword: password, confirmNewPassword: password, token })),
  confirmAccount: (token: string, password?: string) =>
    dispatch(
      thunks.confirmAccount({ token, ...(password === undefined ? {} : { password }) }, signIn),
    ),
});
