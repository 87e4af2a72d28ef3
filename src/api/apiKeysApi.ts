import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from "#contract/apiKeys.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const apiKeysApi = api.enhanceEndpoints({ addTagTypes: ["ApiKeys"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      listApiKeys: from.query(listApiKeys, { providesTags: ["ApiKeys"] }),
      createApiKey: from.mutation(createApiKey, { invalidatesTags: ["ApiKeys"] }),
      revokeApiKey: from.mutation(revokeApiKey, { invalidatesTags: ["ApiKeys"] }),
      rotateApiKey: from.mutation(rotateApiKey, { invalidatesTags: ["ApiKeys"] }),
      updateApiKey: from.mutation(updateApiKey, { invalidatesTags: ["ApiKeys"] }),
    };
  },
});

/** API keys. */
export const {
  useListApiKeysQuery,
  useCreateApiKeyMutation,
  useRevokeApiKeyMutation,
  useRotateApiKeyMutation,
  useUpdateApiKeyMutation,
} = apiKeysApi;
