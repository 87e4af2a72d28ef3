import { readListReplies } from "#contract/listReplies.ts";
import { readListRow } from "#contract/listRows.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const listRowApi = api.enhanceEndpoints({ addTagTypes: ["ListRows"] }).injectEndpoints({
  endpoints: (build) => ({
    readListRow: fromEndpoint(build).query(readListRow, { providesTags: ["ListRows"] }),
    readListReplies: fromEndpoint(build).query(readListReplies, { providesTags: ["ListRows"] }),
  }),
});

/** One row of a list with its result and evidence, and the replies of all rows. */
export const { useReadListRowQuery, useReadListRepliesQuery } = listRowApi;
