import {
  createScimToken,
  createSsoDomain,
  deleteScimToken,
  deleteSsoConnection,
  deleteSsoDomain,
  readWorkspaceSso,
  saveSsoConnection,
  verifySsoDomain,
} from "#contract/workspaceSso.ts";
import { api } from "#web/api/api.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";

const tags = { invalidatesTags: ["WorkspaceSso"] } as const;

const workspaceSsoApi = api.enhanceEndpoints({ addTagTypes: ["WorkspaceSso"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      readWorkspaceSso: from.query(readWorkspaceSso, { providesTags: ["WorkspaceSso"] }),
      saveSsoConnection: from.mutation(saveSsoConnection, { ...tags }),
      deleteSsoConnection: from.mutation(deleteSsoConnection, { ...tags }),
      createSsoDomain: from.mutation(createSsoDomain, { ...tags }),
      verifySsoDomain: from.mutation(verifySsoDomain, { ...tags }),
      deleteSsoDomain: from.mutation(deleteSsoDomain, { ...tags }),
      createScimToken: from.mutation(createScimToken, { ...tags }),
      deleteScimToken: from.mutation(deleteScimToken, { ...tags }),
    };
  },
});

/** Single sign-on of the workspace. */
export const {
  useReadWorkspaceSsoQuery,
  useSaveSsoConnectionMutation,
  useDeleteSsoConnectionMutation,
  useCreateSsoDomainMutation,
  useVerifySsoDomainMutation,
  useDeleteSsoDomainMutation,
  useCreateScimTokenMutation,
  useDeleteScimTokenMutation,
} = workspaceSsoApi;
