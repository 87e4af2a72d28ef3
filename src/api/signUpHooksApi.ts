import {
  createSignUpHook,
  deleteSignUpHook,
  listSignUpDecisions,
  listSignUpHooks,
  rotateSignUpHookSecret,
  updateSignUpHook,
} from "#contract/signUpHooks.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const signUpHooksApi = api.enhanceEndpoints({ addTagTypes: ["SignUpHooks"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const hooks = { invalidatesTags: ["SignUpHooks" as const] };
    return {
      listSignUpHooks: from.query(listSignUpHooks, { providesTags: ["SignUpHooks"] }),
      createSignUpHook: from.mutation(createSignUpHook, hooks),
      updateSignUpHook: from.mutation(updateSignUpHook, hooks),
      rotateSignUpHookSecret: from.mutation(rotateSignUpHookSecret, hooks),
      deleteSignUpHook: from.mutation(deleteSignUpHook, hooks),
      listSignUpDecisions: from.query(listSignUpDecisions, { providesTags: ["SignUpHooks"] }),
    };
  },
});

/** Sign-up hooks and their decisions. */
export const {
  useListSignUpHooksQuery,
  useCreateSignUpHookMutation,
  useUpdateSignUpHookMutation,
  useRotateSignUpHookSecretMutation,
  useDeleteSignUpHookMutation,
  useListSignUpDecisionsQuery,
} = signUpHooksApi;
