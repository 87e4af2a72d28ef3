import { limits } from "#contract/limits.ts";
import type { ErrorShape } from "#server/http/errorHandler.ts";
import { presentReacher } from "#server/presenters/compat/presentReacher.ts";
import type { CompatRoute } from "#server/routing/compatRoute.ts";
import { compatCheck } from "./compatCheck.ts";

/** The shape of Reacher's errors. */
export const reacherError: ErrorShape = ({ status, detail }) => ({
  status: status === 422 ? 400 : status,
  type: "application/json",
  body: { error: detail },
});

/** `POST /v0/check_email` and `/v1/check_email` of Reacher. Its fields about the sender are ignored: the operator sets the sender identity. */
export const reacherCheck: CompatRoute = {
  keyField: null,
  keyHeader: "x-reacher-secret",
  errorOf: reacherError,
  serve: async (call) => {
    const email = call.fields["to_email"];
    const waitMs = limits.validationWaitMaxMs;
    const { result } = await compatCheck(call, { service: "reacher", email, waitMs });
    return presentReacher(result, call.context.now());
  },
};
