import { isAxiosError } from "axios";
import {
  askEmailChange,
  cancelEmailChange,
  closeAccount,
  exportAccount,
  updateAccount,
} from "#contract/profile.ts";
import { type CallFailure, callFailure, failureOfResponse } from "./client/callFailure.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { mainClient } from "./client/mainClient.ts";
import { api } from "./api.ts";

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
      askEmailChange: from.mutation(askEmailChange, { invalidatesTags: ["Account"] }),
      cancelEmailChange: from.mutation(cancelEmailChange, { invalidatesTags: ["Account"] }),
      closeAccount: from.mutation(closeAccount),
    };
  },
});

/** Changes to the account by its owner. */
export const {
  useUpdateAccountMutation,
  useAskEmailChangeMutation,
  useCancelEmailChangeMutation,
  useCloseAccountMutation,
} = profileApi;

async function exportFailure(error: unknown): Promise<CallFailure> {
  if (!isAxiosError<unknown>(error) || !(error.response?.data instanceof Blob)) {
    return callFailure(error);
  }
  const { status, data } = error.response;
  const text = await data.text();
  try {
    return failureOfResponse(status, JSON.parse(text), null);
  } catch {
    return failureOfResponse(status, null, null);
  }
}

/** Fetches the export as a file; `onBytes` tells how much has arrived. */
export async function downloadExport(
  onBytes: (bytes: number) => void,
): Promise<{ data: Blob; error?: undefined } | { data?: undefined; error: CallFailure }> {
  try {
    const { data } = await mainClient.request<Blob>({
      method: exportAccount.method,
      url: exportAccount.path,
      responseType: "blob",
      onDownloadProgress: ({ loaded }) => onBytes(loaded),
    });
    return { data };
  } catch (error) {
    return { error: await exportFailure(error) };
  }
}
