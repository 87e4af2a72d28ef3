import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { api } from "#web/api/query.ts";
import { onSessionChange, sessionStatus } from "#web/session/session.ts";
import { authReducer, sessionEnded } from "./authSlice.ts";
import { showColourScheme } from "./colourScheme.ts";
import { draftsCleared, draftsReducer } from "./draftsSlice.ts";
import { local, storageKeys } from "./storage.ts";
import { themeReducer } from "./themeSlice.ts";

const reducer = combineReducers({
  auth: authReducer,
  theme: themeReducer,
  drafts: draftsReducer,
  [api.reducerPath]: api.reducer,
});

export type AppState = ReturnType<typeof reducer>;

/** Keeps the theme chosen, in storage and on screen. */
function followTheme(store: AppStore): void {
  let shown = store.getState().theme;
  store.subscribe(() => {
    const { theme } = store.getState();
    if (theme !== shown) {
      shown = theme;
      local.set(storageKeys.darkMode, String(theme.isDarkMode));
      local.set(storageKeys.theme, theme.theme);
      showColourScheme(theme.isDarkMode);
    }
  });
}

/** A person's data goes with their session. */
function followSession(store: AppStore): void {
  onSessionChange(() => {
    if (sessionStatus() === "signedOut" && store.getState().auth.isLoggedIn) {
      store.dispatch(sessionEnded());
      store.dispatch(draftsCleared());
      store.dispatch(api.util.resetApiState());
    }
  });
}

export function createAppStore() {
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  followTheme(store);
  followSession(store);
  return store;
}

type AppStore = ReturnType<typeof createAppStore>;
export type AppDispatch = AppStore["dispatch"];

/** The one store of the page. */
export const store = createAppStore();
