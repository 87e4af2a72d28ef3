import { createShare, deleteShare, listShares } from "#contract/shares.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const sharesApi = api.enhanceEndpoints({ addTagTypes: ["Shares"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      listShares: from.query(listShares, { providesTags: ["Shares"] }),
      createShare: from.mutation(createShare, { invalidatesTags: ["Shares"] }),
      deleteShare: from.mutation(deleteShare, { invalidatesTags: ["Shares"] }),
    };
  },
});

/** Links to shared results. */
export const { useListSharesQuery, useCreateShareMutation, useDeleteShareMutation } = sharesApi;
