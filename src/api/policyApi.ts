import {
  listPolicyVersions,
  readPolicy,
  restorePolicy,
  savePolicy,
  simulatePolicy,
  simulatePolicyRows,
} from "#contract/policy.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const policyApi = api.enhanceEndpoints({ addTagTypes: ["Policy"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const read = { providesTags: ["Policy" as const] };
    const change = { invalidatesTags: ["Policy" as const] };
    return {
      readPolicy: from.query(readPolicy, read),
      listPolicyVersions: from.query(listPolicyVersions, read),
      savePolicy: from.mutation(savePolicy, change),
      restorePolicy: from.mutation(restorePolicy, change),
      // Simulations change nothing, so they are queries, cached by the policy they try.
      simulatePolicy: from.query(simulatePolicy, { keepUnusedDataFor: 20 }),
      simulatePolicyRows: from.query(simulatePolicyRows, { keepUnusedDataFor: 20 }),
    };
  },
});

/** The account's policy, its versions, and simulations of another one. */
export const {
  useReadPolicyQuery,
  useListPolicyVersionsQuery,
  useLazyListPolicyVersionsQuery,
  useSavePolicyMutation,
  useRestorePolicyMutation,
  useSimulatePolicyQuery,
  useSimulatePolicyRowsQuery,
  useLazySimulatePolicyRowsQuery,
} = policyApi;
