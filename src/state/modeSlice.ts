import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { type DataMode, dataMode } from "#web/session/dataMode.ts";
import { sessionEnded } from "./authSlice.ts";

const slice = createSlice({
  name: "mode",
  initialState: dataMode,
  reducers: {
    modeChosen: (_, { payload }: PayloadAction<DataMode>) => payload,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => "live");
  },
});

export const { modeChosen } = slice.actions;
export const modeReducer = slice.reducer;
