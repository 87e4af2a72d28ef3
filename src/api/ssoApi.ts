import {
  deleteIdentity,
  finishIdentity,
  listIdentities,
  listSsoProviders,
  startIdentity,
  startProof,
} from "#contract/sso.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const changed = ["Identities", "Security", "AuditEvents"] as const;

const ssoApi = api.enhanceEndpoints({ addTagTypes: changed }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      listSsoProviders: from.query(listSsoProviders),
      listIdentities: from.query(listIdentities, { providesTags: ["Identities"] }),
      startIdentity: from.mutation(startIdentity),
      startProof: from.mutation(startProof),
      finishIdentity: from.mutation(finishIdentity, { invalidatesTags: [...changed] }),
      deleteIdentity: from.mutation(deleteIdentity, { invalidatesTags: [...changed] }),
    };
  },
});

/** Connected provider accounts. */
export const {
  useListSsoProvidersQuery,
  useListIdentitiesQuery,
  useStartIdentityMutation,
  useStartProofMutation,
  useDeleteIdentityMutation,
} = ssoApi;

/** Finishes a journey to a provider in the session that began it. */
export const { finishIdentity: finishIdentityEndpoint } = ssoApi.endpoints;
