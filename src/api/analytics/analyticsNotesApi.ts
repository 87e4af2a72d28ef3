import {
  createAnalyticsNote,
  deleteAnalyticsNote,
  listAnalyticsNotes,
} from "#contract/analyticsNotes.ts";
import { api } from "#web/api/api.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";

const analyticsNotesApi = api
  .enhanceEndpoints({ addTagTypes: ["AnalyticsNotes"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      const changes = { invalidatesTags: ["AnalyticsNotes" as const] };
      return {
        listAnalyticsNotes: from.query(listAnalyticsNotes, { providesTags: ["AnalyticsNotes"] }),
        createAnalyticsNote: from.mutation(createAnalyticsNote, changes),
        deleteAnalyticsNote: from.mutation(deleteAnalyticsNote, changes),
      };
    },
  });

/** Notes on days of analytics. */
export const {
  useListAnalyticsNotesQuery,
  useCreateAnalyticsNoteMutation,
  useDeleteAnalyticsNoteMutation,
} = analyticsNotesApi;
