import { createRule, deleteRule, updateRule } from "#contract/rules.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";
import { api } from "#web/api/api.ts";

const rulesApi = api.enhanceEndpoints({ addTagTypes: ["Rules"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      createRule: from.mutation(createRule, { invalidatesTags: ["Rules"] }),
      updateRule: from.mutation(updateRule, { invalidatesTags: ["Rules"] }),
      deleteRule: from.mutation(deleteRule, { invalidatesTags: ["Rules"] }),
    };
  },
});

/** Rules of the account. */
export const { useCreateRuleMutation, useUpdateRuleMutation, useDeleteRuleMutation } = rulesApi;
