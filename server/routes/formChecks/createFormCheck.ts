import { choosePayer } from "#server/http/auth/guard.ts";
import { createFormCheck } from "#contract/formChecks.ts";
import { formLimits } from "#contract/formLimits.ts";
import { instant } from "#server/presenters/instant.ts";
import { startedCheck } from "#server/routes/validations/startedCheck.ts";
import { formRoute } from "#server/routing/route.ts";
import { adviseForm } from "#server/services/formChecks/adviseForm.ts";
import { createProof } from "#server/services/formChecks/createProof.ts";
import { startCheck } from "#server/services/validations/startCheck.ts";

/** `POST /v1/form-checks`: starts the whole check of an address, and answers with advice that doesn't depend on it. */
export const createFormCheckRoute = formRoute(
  createFormCheck,
  async ({ body: { email }, caller, context, checks }) => {
    const accountId = caller.account.id;
    const payer = choosePayer(caller);
    const start = await startCheck(context, checks, {
      owner: { accountId, payer, fromForm: true, store: caller.account.store },
      request: { email, source: "form", max_age_s: formLimits.reuseS },
    });
    const { row } = await startedCheck(context, checks, { start, accountId, payer, waitMs: 0 });
    const advised = await adviseForm(context, email, { accountId, key: caller.key });
    const { proof, expiresAt } = createProof(context, row.id);
    return {
      object: "form_check" as const,
      ...advised,
      proof,
      proof_expires_at: instant(expiresAt),
    };
  },
);
