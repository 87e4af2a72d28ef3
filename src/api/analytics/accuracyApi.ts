import { createOutcomeFeed, deleteOutcomeFeed, readOutcomeFeed } from "#contract/outcomeFeed.ts";
import { deleteOutcomes, importOutcomes, readAccuracy } from "#contract/outcomes.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";
import { api } from "#web/api/api.ts";

const accuracyApi = api
  .enhanceEndpoints({ addTagTypes: ["Outcomes", "OutcomeFeed"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      const outcomes = { invalidatesTags: ["Outcomes" as const] };
      const feed = { invalidatesTags: ["OutcomeFeed" as const, "Outcomes" as const] };
      return {
        readAccuracy: from.query(readAccuracy, { providesTags: ["Outcomes"] }),
        importOutcomes: from.mutation(importOutcomes, outcomes),
        deleteOutcomes: from.mutation(deleteOutcomes, outcomes),
        readOutcomeFeed: from.query(readOutcomeFeed, { providesTags: ["OutcomeFeed"] }),
        createOutcomeFeed: from.mutation(createOutcomeFeed, feed),
        deleteOutcomeFeed: from.mutation(deleteOutcomeFeed, feed),
      };
    },
  });

/** Imported outcomes of mails, the accuracy they show, and the address that receives more. */
export const {
  useReadAccuracyQuery,
  useImportOutcomesMutation,
  useDeleteOutcomesMutation,
  useReadOutcomeFeedQuery,
  useCreateOutcomeFeedMutation,
  useDeleteOutcomeFeedMutation,
} = accuracyApi;
