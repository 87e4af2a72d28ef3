import { recheckValidation } from "#contract/rechecks.ts";
import { deleteValidation } from "#contract/validations.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const validationsApi = api.injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      recheckValidation: from.mutation(recheckValidation, {
        invalidatesTags: ["Credits", "Validations"],
      }),
      deleteValidation: from.mutation(deleteValidation, { invalidatesTags: ["Validations"] }),
    };
  },
});

/** Acts on stored validations. */
export const { useRecheckValidationMutation, useDeleteValidationMutation } = validationsApi;
