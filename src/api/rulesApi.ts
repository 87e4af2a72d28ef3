import { createRule, deleteRule, listRules, updateRule } from "#contract/rules.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const rulesApi = api.enhanceEndpoints({ addTagTypes: ["Rules"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      listRules: from.query(listRules, { providesTags: ["Rules"] }),
      createRule: from.mutation(createRule, { invalidatesTags: ["Rules"] }),
      updateRule: from.mutation(updateRule, { invalidatesTags: ["Rules"] }),
      deleteRule: from.mutation(deleteRule, { invalidatesTags: ["Rules"] }),
    };
  },
});

/** Rules of the account. */
export const {
  useListRulesQuery,
  useCreateRuleMutation,
  useUpdateRuleMutation,
  useDeleteRuleMutation,
} = rulesApi;
