import { createValidation } from "#contract/validations.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { startCheck } from "#server/services/validations/startCheck.ts";
import {
  answerWith,
  claimOf,
  describeStart,
  requireSmallCustom,
  startedCheck,
} from "./startedCheck.ts";

/** `POST /v1/validations`: checks an address and waits for the verdict up to the caller's timeout. The check continues if the caller disconnects. */
export const createValidationRoute = scopedRoute(
  createValidation,
  async ({ body, caller, request, reply, context, checks }) => {
    const { timeout_ms: waitMs, ...requested } = body;
    requireSmallCustom(requested.custom);
    const accountId = caller.account.id;
    const start = await startCheck(context, checks, {
      owner: { accountId, keyId: caller.key?.id ?? null, store: caller.account.store },
      request: requested,
      claim: claimOf(createValidation, request, { accountId, body: requested }),
    });
    const { row, repeated } = await startedCheck(context, checks, { start, accountId, waitMs });
    await describeStart(context, reply, { accountId, repeated });
    return answerWith(reply, row, checks);
  },
);
