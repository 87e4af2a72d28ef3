import { choosePayer } from "#server/http/auth/guard.ts";
import { createValidation } from "#contract/validations.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { startCheck } from "#server/services/validations/startCheck.ts";
import {
  answerWith,
  buildClaim,
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
    const payer = choosePayer(caller);
    const start = await startCheck(context, checks, {
      owner: { accountId, payer, store: caller.account.store },
      request: requested,
      claim: buildClaim(createValidation, request, { accountId, body: requested }),
    });
    const { row, repeated } = await startedCheck(context, checks, {
      start,
      accountId,
      payer,
      waitMs,
    });
    await describeStart(context, reply, { accountId, repeated });
    return answerWith(reply, row, checks);
  },
);
