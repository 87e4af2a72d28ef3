import { recheckValidation } from "#contract/rechecks.ts";
import { countValidations } from "#contract/validationCounts.ts";
import { deleteValidation } from "#contract/validations.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const validationsApi = api.injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      countValidations: from.query(countValidations, { providesTags: ["Validations"] }),
      recheckValidation: from.mutation(recheckValidation, {
        invalidatesTags: ["Credits", "Validations"],
      }),
      deleteValidation: from.mutation(deleteValidation, { invalidatesTags: ["Validations"] }),
    };
  },
});

/** Counts of stored validations, and acts on them. */
export const {
  useCountValidationsQuery,
  useRecheckValidationMutation,
  useDeleteValidationMutation,
} = validationsApi;
