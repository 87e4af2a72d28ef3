import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type ThunkDispatch,
  type UnknownAction,
  type WithSlice,
} from "@reduxjs/toolkit";
import type { api } from "#web/api/api.ts";
import { registerRenewal } from "#web/api/client/registerRenewal.ts";
import { authReducer } from "./authSlice.ts";
import type { draftsReducer } from "./draftsSlice.ts";
import type { modeReducer } from "./modeSlice.ts";
import { clearStateOnSessionEnd, onSessionEnd } from "./onSessionEnd.ts";
import { applyTheme } from "./applyTheme.ts";
import { lazyMiddleware } from "./lazyMiddleware.ts";
import { themeReducer } from "./themeSlice.ts";

type Api = typeof api;
/** Slices of signed-in screens. */
interface Added {
  drafts: typeof draftsReducer;
  mode: typeof modeReducer;
}

const own = { auth: authReducer, theme: themeReducer };
/** The state on signed-in screens; sign-in screens have no added slices. */
type State = ReturnType<ReturnType<typeof combineReducers<typeof own & Added>>>;

/** Creates the store for the sign-in screens; `addQueries` adds RTK Query, the drafts and the mode. */
export function createAppStore() {
  const lazy = lazyMiddleware();
  const store = configureStore({
    reducer: combineReducers(own) as unknown as Reducer<State>,
    middleware: (defaults) => defaults().concat(lazy.middleware),
  });
  applyTheme(store);
  clearStateOnSessionEnd(store);
  return {
    ...store,
    /** Adds RTK Query and the slices which the sign-in screens open without. */
    addQueries(queries: Api, added: Added): void {
      lazy.fill(queries.middleware as Middleware);
      store.replaceReducer(
        // Keeps its type: only screens that have added the queries read their slice.
        combineReducers({ ...own, ...added, [queries.reducerPath]: queries.reducer }) as never,
      );
      onSessionEnd(() => void store.dispatch(queries.util.resetApiState()));
    },
  };
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppState = ReturnType<AppStore["getState"]>;
/** Dispatches to the store of a signed-in screen, which has the queries. */
export type AppDispatch = ThunkDispatch<AppState & WithSlice<Api>, undefined, UnknownAction>;

registerRenewal();

/** The one store of the page. */
export const store = createAppStore();
