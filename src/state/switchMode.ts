import { api } from "#web/api/api.ts";
import { readRunningLists } from "#web/api/useRunningLists.ts";
import { type DataMode, storeDataMode } from "#web/session/dataMode.ts";
import { modeChosen } from "./modeSlice.ts";
import type { AppDispatch } from "./store.ts";

/** Shows live or test data in this tab: every query is read again. */
export const switchMode =
  (mode: DataMode) =>
  (dispatch: AppDispatch): void => {
    storeDataMode(mode);
    readRunningLists();
    dispatch(modeChosen(mode));
    dispatch(api.util.resetApiState());
  };
