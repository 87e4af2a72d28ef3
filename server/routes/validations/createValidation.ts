import { createValidation } from "#contract/validations.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { beginCheck } from "#server/services/validations/beginCheck.ts";
import { answerWith, claimOf, requireSmallCustom, startedCheck } from "./startedCheck.ts";

/** `POST /v1/validations`: checks an address and waits for the verdict up to the caller's timeout. The check continues if the caller disconnects. */
export const createValidationRoute = scopedRoute(
  createValidation,
  async ({ body, caller, request, reply, context, checks }) => {
    const { timeout_ms: waitMs, ...asked } = body;
    requireSmallCustom(asked.custom);
    const accountId = caller.account.id;
    const start = await beginCheck(context, checks, {
      asker: { accountId, keyId: caller.key?.id ?? null },
      request: asked,
      claim: claimOf(createValidation, request, { accountId, body: asked }),
    });
    const { row, repeated } = await startedCheck(context, checks, { start, accountId, waitMs });
    if (repeated) {
      void reply.header("idempotent-replayed", "true");
    }
    const account = await accountById(context.database.queries, accountId);
    void reply.header("x-credits-remaining", account?.balance ?? 0);
    return answerWith(reply, row, checks);
  },
);
