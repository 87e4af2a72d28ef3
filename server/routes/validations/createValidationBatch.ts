import { choosePayer } from "#server/http/auth/guard.ts";
import { limits } from "#contract/limits.ts";
import { createValidationBatch } from "#contract/validationBatches.ts";
import { vary } from "#server/http/headers/vary.ts";
import { presentBatch } from "#server/presenters/presentBatch.ts";
import { itemProblem } from "#server/http/itemProblem.ts";
import { scopedRoute } from "#server/routing/route.ts";
import { buildClaim, describeStart, requireSmallCustom } from "./startedCheck.ts";
import { startedBatch } from "./startedBatch.ts";

/** `POST /v1/validations/batch`: checks up to 100 addresses, each distinct one once, and waits for the verdicts up to the caller's timeout. Checks continue if the caller disconnects. */
export const createValidationBatchRoute = scopedRoute(
  createValidationBatch,
  async ({ body, caller, request, reply, context, checks }) => {
    const { emails, timeout_ms: waitMs = limits.validationWaitMs, ...options } = body;
    requireSmallCustom(options.custom);
    const accountId = caller.account.id;
    const started = await startedBatch(context, checks, {
      owner: { accountId, payer: choosePayer(caller), store: caller.account.store },
      emails,
      request: options,
      claim: buildClaim(createValidationBatch, request, {
        accountId,
        body: { emails, ...options },
      }),
      waitMs,
    });
    const batch = presentBatch(
      emails,
      (email) => {
        const result = started.resultOf(email);
        return "row" in result ? result : { problem: itemProblem(context, request, result.error) };
      },
      (id) => checks.find(id)?.events ?? [],
    );
    vary(reply, "Accept-Language");
    await describeStart(context, reply, { accountId, repeated: started.repeated });
    if (batch.status === "running") {
      void reply.code(202).header("retry-after", "1");
    }
    return batch;
  },
);
