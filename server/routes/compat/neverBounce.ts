import { limits } from "#contract/limits.ts";
import { creditsSpent } from "#server/data/queries/ledger.ts";
import { listCountsByState } from "#server/data/queries/lists.ts";
import type { ErrorShape } from "#server/http/errorHandler.ts";
import {
  presentNeverBounce,
  presentNeverBounceCredits,
} from "#server/presenters/compat/presentNeverBounce.ts";
import type { CompatFields, CompatRoute } from "#server/routing/compatRoute.ts";
import { compatCheck, calculateWait } from "./compatCheck.ts";

/** Returns NeverBounce's name of an error. */
function chooseStatus(status: number): string {
  if (status === 401 || status === 403) {
    return "auth_failure";
  }
  if (status === 429) {
    return "throttle_triggered";
  }
  return status >= 500 ? "temp_unavail" : "general_failure";
}

/** Statuses that say that the request itself couldn't be read; NeverBounce sends the others as a 200. */
const unreadable: readonly number[] = [400, 408, 413, 415];

/** The shape of NeverBounce's errors. */
export const neverBounceError: ErrorShape = ({ status, detail }) => ({
  status: unreadable.includes(status) ? status : 200,
  type: "application/json",
  body: { status: chooseStatus(status), message: detail, execution_time: 0 },
});

/** Field that has the key. */
export const keyField = "key";

/** Tells whether an option is on: in a query, everything is text. */
export const isOn = (fields: CompatFields, name: string): boolean =>
  [true, 1, "1", "true"].includes(fields[name] as string);

/** `single/check` of NeverBounce. */
export const neverBounceCheck: CompatRoute = {
  keyField,
  errorOf: neverBounceError,
  serve: async (call) => {
    const { fields } = call;
    const waitMs = calculateWait(fields["timeout"], 1000, limits.validationWaitMaxMs);
    const { email } = fields;
    const check = { service: "neverbounce", email, waitMs } as const;
    const { result, balance } = await compatCheck(call, check);
    return presentNeverBounce(result, {
      addressWanted: isOn(fields, "address_info"),
      balance: isOn(fields, "credits_info") ? balance : null,
    });
  },
};

/** Our states of lists by NeverBounce's names; others are `processing`. */
const jobStates: Readonly<Record<string, string>> = {
  completed: "completed",
  canceled: "completed",
  failed: "completed",
  expired: "completed",
  needs_mapping: "under_review",
  ready: "under_review",
  queued: "queued",
};

/** `account/info` of NeverBounce. */
export const neverBounceAccount: CompatRoute = {
  keyField,
  errorOf: neverBounceError,
  serve: async ({ caller, context, reply }) => {
    const { queries } = context.database;
    const { id, balance } = caller.account;
    const jobs = { completed: 0, under_review: 0, queued: 0, processing: 0 };
    for (const { state, count } of await listCountsByState(queries, id)) {
      jobs[(jobStates[state] ?? "processing") as keyof typeof jobs] += count;
    }
    return {
      status: "success",
      credits_info: presentNeverBounceCredits(await creditsSpent(queries, id), balance),
      job_counts: jobs,
      execution_time: Math.round(reply.elapsedTime),
    };
  },
};
