import * as thunks from "./authThunks.ts";
import { store } from "./store.ts";

/** The acts of the sign-in family on the page's store. Fetched with the first touch of a form. */
export const authActs = {
  signIn: (credentials: thunks.Credentials) => store.dispatch(thunks.logIn(credentials)),
  answerCode: (answer: thunks.CodeAnswer) => store.dispatch(thunks.answerCode(answer)),
  finishAtProvider: (answer: thunks.ProviderReturn) =>
    store.dispatch(thunks.finishAtProvider({ answer, trustDevice: false })),
  register: (fields: thunks.Registration) => store.dispatch(thunks.registerAccount(fields)),
  requestReset: (email: string) => store.dispatch(thunks.requestReset({ email })),
  setPassword: (password: string, repeated: string, token: string) =>
    store.dispatch(
      thunks.setNewPassword({ newPassword: password, confirmNewPassword: repeated, token }),
    ),
  confirmAccount: (token: string) => store.dispatch(thunks.confirmAccount({ token })),
};
