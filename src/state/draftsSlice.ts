import { createAsyncThunk, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { listDrafts, type Draft } from "#contract/drafts.ts";
import { messageInError } from "#web/api/client/callFailure.ts";
import { mainClient } from "#web/api/client/mainClient.ts";
import { sessionEnded } from "./authSlice.ts";

/** Unsent checks and lists. */
interface DraftsState {
  drafts: Draft[];
  loading: boolean;
  error: string | null;
}

const initialState: DraftsState = { drafts: [], loading: false, error: null };

/** The error of a failed fetch without a message from the server. */
export const fetchFailed = "Failed to fetch drafts";

/** Reads the account's drafts. */
export const fetchDrafts = createAsyncThunk<Draft[], void, { rejectValue: string | undefined }>(
  "drafts/fetch",
  async (_, { rejectWithValue }) => {
    try {
      const { data } = await mainClient.get<{ data: Draft[] }>(listDrafts.path);
      return data.data;
    } catch (error) {
      return rejectWithValue(messageInError(error));
    }
  },
);

const slice = createSlice({
  name: "drafts",
  initialState,
  reducers: {
    draftAdded(state, { payload }: PayloadAction<Draft>) {
      state.drafts.push(payload);
    },
    draftUpdated(state, { payload }: PayloadAction<Pick<Draft, "id"> & Partial<Draft>>) {
      const known = state.drafts.find(({ id }) => id === payload.id);
      if (known !== undefined) {
        Object.assign(known, payload);
      }
    },
    draftDeleted(state, { payload }: PayloadAction<string>) {
      state.drafts = state.drafts.filter(({ id }) => id !== payload);
    },
    draftsCleared(state) {
      state.drafts = [];
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(fetchDrafts.pending, (state) => {
        state.loading = true;
        state.error = null;
      })
      .addCase(fetchDrafts.fulfilled, (state, { payload }) => {
        state.loading = false;
        state.drafts = payload;
      })
      .addCase(fetchDrafts.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload ?? fetchFailed;
      });
  },
});

export const { draftAdded, draftUpdated, draftDeleted, draftsCleared } = slice.actions;
export const draftsReducer = slice.reducer;
