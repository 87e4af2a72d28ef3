import { api } from "#web/api/api.ts";
import { draftsReducer } from "./draftsSlice.ts";
import { store } from "./store.ts";

store.addQueries(api, draftsReducer);

/** The one store of the page, with what the server owns in it. */
export const storeWithQueries = store;
