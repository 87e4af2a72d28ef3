import { readListRow } from "#contract/listRows.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const listRowApi = api.enhanceEndpoints({ addTagTypes: ["ListRows"] }).injectEndpoints({
  endpoints: (build) => ({
    readListRow: fromEndpoint(build).query(readListRow, { providesTags: ["ListRows"] }),
  }),
});

/** One row of a list with its result and evidence. */
export const { useReadListRowQuery } = listRowApi;
