import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from "#contract/savedViews.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const savedViewsApi = api.enhanceEndpoints({ addTagTypes: ["SavedViews"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const changes = { invalidatesTags: ["SavedViews" as const] };
    return {
      listSavedViews: from.query(listSavedViews, { providesTags: ["SavedViews"] }),
      createSavedView: from.mutation(createSavedView, changes),
      updateSavedView: from.mutation(updateSavedView, changes),
      deleteSavedView: from.mutation(deleteSavedView, changes),
    };
  },
});

/** Saved views of the history. */
export const {
  useListSavedViewsQuery,
  useCreateSavedViewMutation,
  useUpdateSavedViewMutation,
  useDeleteSavedViewMutation,
} = savedViewsApi;
