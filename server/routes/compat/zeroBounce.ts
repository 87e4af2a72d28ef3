import { choosePayer } from "#server/http/auth/guard.ts";
import { limits } from "#contract/limits.ts";
import type { ErrorShape } from "#server/http/errorHandler.ts";
import { presentZeroBounce } from "#server/presenters/compat/presentZeroBounce.ts";
import { itemProblem } from "#server/http/itemProblem.ts";
import { presentValidation } from "#server/presenters/presentValidation.ts";
import { startedBatch } from "#server/routes/validations/startedBatch.ts";
import { checkedBatch, type CompatRoute } from "#server/routing/compatRoute.ts";
import { compatCheck, calculateWait } from "./compatCheck.ts";

const type = "application/json";
const keyField = "api_key";

/** ZeroBounce sends key and credit errors as a 200 with `error`; everything else with its status. */
export const zeroBounceError: ErrorShape = ({ status, detail }) =>
  status === 401 || status === 402
    ? {
        status: 200,
        type,
        body: { error: "Invalid API key or your account ran out of credits" },
      }
    : { status: status === 422 ? 400 : status, type, body: { error: detail } };

/** `GET /v2/validate` of ZeroBounce. */
export const zeroBounceValidate: CompatRoute = {
  keyField,
  errorOf: zeroBounceError,
  serve: async (call) => {
    const waitMs = calculateWait(call.fields["timeout"], 1000, limits.validationWaitMaxMs);
    const { email } = call.fields;
    const { result } = await compatCheck(call, { service: "zerobounce", email, waitMs });
    return presentZeroBounce(result, call.context.now());
  },
};

/** Errors of a batch are in a list, those of the whole batch under `all`. */
const buildBatchError: ErrorShape = (problem) => {
  const { body, ...rest } = zeroBounceError(problem);
  return { ...rest, body: { email_batch: [], errors: [{ ...body, email_address: "all" }] } };
};

/** `POST /v2/validatebatch` of ZeroBounce: a result or an error for each address. */
export const zeroBounceBatch: CompatRoute = {
  keyField,
  // Their client sends its JSON as text.
  ignoresType: true,
  errorOf: buildBatchError,
  serve: async (call) => {
    const { caller, context, checks, reply, fields } = call;
    const emails = checkedBatch(fields["email_batch"]);
    const started = await startedBatch(context, checks, {
      owner: {
        accountId: caller.account.id,
        payer: choosePayer(caller),
        store: caller.account.store,
      },
      emails,
      request: { source: "zerobounce" },
      claim: null,
      waitMs: calculateWait(fields["timeout"], 1000, limits.validationWaitMaxMs),
    });
    const results = emails.map((email) => ({ email, result: started.resultOf(email) }));
    const ms = Math.round(reply.elapsedTime);
    return {
      email_batch: results.flatMap(({ email: input, result }) => {
        if (!("row" in result)) {
          return [];
        }
        const { row } = result;
        const validation = row.status === "completed" ? presentValidation(row) : null;
        return presentZeroBounce({ input, validation, ms }, context.now());
      }),
      errors: results.flatMap(({ email, result }) =>
        "error" in result
          ? {
              error: itemProblem(context, reply.request, result.error).detail,
              email_address: email,
            }
          : [],
      ),
    };
  },
};

/** `GET /v2/getcredits` of ZeroBounce: the balance as text, -1 for an invalid key. */
export const zeroBounceCredits: CompatRoute = {
  keyField,
  errorOf: (problem) =>
    problem.status === 401
      ? { status: 200, type, body: { Credits: "-1" } }
      : zeroBounceError(problem),
  serve: async ({ caller }) => ({ Credits: String(caller.account.balance) }),
};
