import { importRules } from "#contract/ruleImports.ts";
import { listRules } from "#contract/ruleList.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";
import { api } from "#web/api/api.ts";

const ruleImportsApi = api.enhanceEndpoints({ addTagTypes: ["Rules"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      listRules: from.query(listRules, { providesTags: ["Rules"] }),
      importRules: from.mutation(importRules, { invalidatesTags: ["Rules"] }),
    };
  },
});

/** List and imports of rules, which only the list of rules needs. */
export const { useListRulesQuery, useLazyListRulesQuery, useImportRulesMutation } = ruleImportsApi;
