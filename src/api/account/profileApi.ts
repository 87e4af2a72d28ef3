import {
  requestEmailChange,
  cancelEmailChange,
  closeAccount,
  updateAccount,
} from "#contract/profile.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";
import { api } from "#web/api/api.ts";

const profileApi = api.injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      updateAccount: from.mutation(updateAccount, {
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const done = await queryFulfilled.catch(() => null);
          if (done !== null) {
            void dispatch(api.util.upsertQueryData("readAccount", undefined, done.data));
          }
        },
      }),
      requestEmailChange: from.mutation(requestEmailChange, { invalidatesTags: ["Account"] }),
      cancelEmailChange: from.mutation(cancelEmailChange, { invalidatesTags: ["Account"] }),
      closeAccount: from.mutation(closeAccount),
    };
  },
});

/** Changes to the account by its owner. */
export const {
  useUpdateAccountMutation,
  useRequestEmailChangeMutation,
  useCancelEmailChangeMutation,
  useCloseAccountMutation,
} = profileApi;
