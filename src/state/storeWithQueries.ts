import { api } from "#web/api/api.ts";
import { storeDataMode } from "#web/session/dataMode.ts";
import { draftsReducer } from "./draftsSlice.ts";
import { modeReducer } from "./modeSlice.ts";
import { onSessionEnd } from "./onSessionEnd.ts";
import { store } from "./store.ts";

store.addQueries(api, { drafts: draftsReducer, mode: modeReducer });
// The next user of this tab starts with live data.
onSessionEnd(() => storeDataMode("live"));

/** The one store of the page, with what the server owns in it. */
export const storeWithQueries = store;
