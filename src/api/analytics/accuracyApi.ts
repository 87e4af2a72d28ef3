import { deleteOutcomes, importOutcomes, readAccuracy } from "#contract/outcomes.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";
import { api } from "#web/api/api.ts";

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
