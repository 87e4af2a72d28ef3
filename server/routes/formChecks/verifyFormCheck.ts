import { verifyFormCheck } from "#contract/formChecks.ts";
import { limits } from "#contract/limits.ts";
import { findValidation } from "#server/data/queries/validations.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { answerWith } from "#server/routes/validations/startedCheck.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { endedWithin } from "#server/concurrency/endedWithin.ts";
import { verifyProof } from "#server/services/formChecks/verifyProof.ts";

/** `POST /v1/form-checks/verify`: verifies the proof that a form sent, and waits for the verdict up to the caller's timeout. */
export const verifyFormCheckRoute = scopedRoute(
  verifyFormCheck,
  async ({ body, caller, reply, context, checks }) => {
    const { proof, email, timeout_ms: waitMs = limits.validationWaitMs } = body;
    const accountId = caller.account.id;
    const verified = await verifyProof(context, { accountId, proof, email });
    if (!verified.ok) {
      const pointer = verified.error === "not_the_checked_address" ? "#/email" : "#/proof";
      throw invalidFields([{ pointer, code: verified.error }]);
    }
    const { row } = verified;
    const running = row.status === "running" ? checks.find(row.id) : undefined;
    if (running === undefined) {
      return answerWith(reply, row, checks);
    }
    await endedWithin(running.ended, waitMs);
    const now = await findValidation(context.database.queries, accountId, row.id);
    return answerWith(reply, now ?? row, checks);
  },
);
