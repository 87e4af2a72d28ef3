import { limits } from "#contract/limits.ts";
import { presentReacher } from "#server/presenters/compat/presentReacher.ts";
import type { CompatRoute } from "#server/routing/compatRoute.ts";
import { compatCheck } from "./compatCheck.ts";

/** `POST /v0/check_email` and `/v1/check_email` of Reacher. Its fields about the sender are ignored: the operator sets the sender identity. */
export const reacherCheck: CompatRoute = {
  keyField: null,
  keyHeader: "x-reacher-secret",
  errorOf: ({ status, detail }) => ({
    status: status === 422 ? 400 : status,
    type: "application/json",
    body: { error: detail },
  }),
  serve: async (call) => {
    const email = call.fields["to_email"];
    const waitMs = limits.validationWaitMaxMs;
    const { result } = await compatCheck(call, { service: "reacher", email, waitMs });
    return presentReacher(result, call.context.now());
  },
};
