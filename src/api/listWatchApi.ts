import { readListWatch, runListWatch, unwatchList, watchList } from "#contract/listWatches.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const listWatchApi = api.enhanceEndpoints({ addTagTypes: ["ListWatch"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const change = { invalidatesTags: ["ListWatch" as const] };
    return {
      readListWatch: from.query(readListWatch, { providesTags: ["ListWatch"] }),
      watchList: from.mutation(watchList, change),
      unwatchList: from.mutation(unwatchList, change),
      runListWatch: from.mutation(runListWatch, change),
    };
  },
});

/** The watch of a list. */
export const {
  useReadListWatchQuery,
  useWatchListMutation,
  useUnwatchListMutation,
  useRunListWatchMutation,
} = listWatchApi;
