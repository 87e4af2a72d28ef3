import { createApi } from "@reduxjs/toolkit/query/react";
import { readCredits } from "#contract/credits.ts";
import { deleteDraft, saveDraft } from "#contract/drafts.ts";
import { requirementErrors } from "#contract/requirements.ts";
import { readAccount } from "#contract/session.ts";
import { readCapability, readDoctor } from "#contract/system.ts";
import {
  createValidation,
  listValidations,
  readEvidence,
  readValidation,
  type Validation,
} from "#contract/validations.ts";
import { fromEndpoint, mainClientQuery } from "./fromEndpoint.ts";

const requirementCodes: ReadonlySet<string> = new Set(Object.values(requirementErrors));

/** Sends a call; if the session no longer meets what the workspace requires, reads the account again, which says what to do. */
const accountQuery: typeof mainClientQuery = async (call, queryApi, more) => {
  const result = await mainClientQuery(call, queryApi, more);
  const { error } = result;
  if (error?.kind === "problem" && requirementCodes.has(error.problem.code)) {
    queryApi.dispatch(api.util.invalidateTags(["Account"]));
  }
  return result;
};

/** The RTK Query API for all server data. */
export const api = createApi({
  reducerPath: "api",
  baseQuery: accountQuery,
  tagTypes: ["Account", "Credits", "Validations", "Capability"],
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      readAccount: from.query(readAccount, { providesTags: ["Account"] }),
      readCredits: from.query(readCredits, { providesTags: ["Credits"] }),
      listValidations: from.query(listValidations, { providesTags: ["Validations"] }),
      readValidation: from.query(readValidation),
      readEvidence: from.query(readEvidence),
      createValidation: from.mutation(createValidation, {
        // A running check has cost nothing yet: `validationFinished` invalidates when it ends.
        invalidatesTags: (reply) =>
          reply?.status === "completed" ? ["Credits", "Validations"] : [],
      }),
      readCapability: from.query(readCapability, { providesTags: ["Capability"] }),
      readDoctor: from.query(readDoctor),
      rerunDoctor: from.mutation(readDoctor, {
        invalidatesTags: ["Capability"],
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          const done = await queryFulfilled.catch(() => null);
          if (done !== null) {
            void dispatch(api.util.upsertQueryData("readDoctor", { query: {} }, done.data));
          }
        },
      }),
      saveDraft: from.mutation(saveDraft),
      deleteDraft: from.mutation(deleteDraft),
    };
  },
});

export const {
  useReadAccountQuery,
  useReadCreditsQuery,
  useListValidationsQuery,
  useReadValidationQuery,
  useReadEvidenceQuery,
  useCreateValidationMutation,
  useReadCapabilityQuery,
  useReadDoctorQuery,
  useRerunDoctorMutation,
  useSaveDraftMutation,
  useDeleteDraftMutation,
} = api;

/** Stores the result of a finished check, and reloads balance and lists. */
export const validationFinished =
  (validation: Validation) =>
  (dispatch: (action: unknown) => unknown): void => {
    dispatch(
      api.util.upsertQueryData("readValidation", { params: { id: validation.id } }, validation),
    );
    dispatch(api.util.invalidateTags(["Credits", "Validations"]));
  };
