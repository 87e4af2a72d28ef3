import { deleteOutcomes, importOutcomes, readAccuracy } from "#contract/outcomes.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const accuracyApi = api.enhanceEndpoints({ addTagTypes: ["Outcomes"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      readAccuracy: from.query(readAccuracy, { providesTags: ["Outcomes"] }),
      importOutcomes: from.mutation(importOutcomes, { invalidatesTags: ["Outcomes"] }),
      deleteOutcomes: from.mutation(deleteOutcomes, { invalidatesTags: ["Outcomes"] }),
    };
  },
});

/** Imported outcomes of mails and the accuracy they show. */
export const { useReadAccuracyQuery, useImportOutcomesMutation, useDeleteOutcomesMutation } =
  accuracyApi;
