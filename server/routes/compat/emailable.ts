import { limits } from "#contract/limits.ts";
import { endedStates } from "#server/data/queries/lists.ts";
import { countsOf, rowsInFile } from "#server/data/tables/listRow.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import type { ErrorShape } from "#server/http/errorHandler.ts";
import { acceptedReasonCounts } from "#server/lists/results/acceptedReasonCounts.ts";
import { emailableCounts, presentEmailable } from "#server/presenters/compat/presentEmailable.ts";
import { requestedList } from "#server/routes/lists/requestedList.ts";
import type { CompatRoute } from "#server/routing/compatRoute.ts";
import { compatCheck, calculateWait } from "./compatCheck.ts";
import { createdListId, jobRows, requireProgress } from "./compatLists.ts";

/** The shape of Emailable's errors. */
export const emailableError: ErrorShape = ({ status, detail }) => ({
  status: status === 422 ? 400 : status,
  type: "application/json",
  body: { message: detail },
});

const shared = { keyField: "api_key", errorOf: emailableError } as const;

/** Emailable's default timeout in ms. */
const defaultMs = 5000;

/** `verify` of Emailable. `smtp` and `accept_all` are ignored: every check runs. */
export const emailableVerify: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { email, timeout } = call.fields;
    const waitMs = calculateWait(timeout, 1000, defaultMs);
    const { result } = await compatCheck(call, { service: "emailable", email, waitMs });
    return presentEmailable(result);
  },
};

/** `POST batch` of Emailable: creates a list and starts it once its rows are counted. */
export const emailableBatchCreate: CompatRoute = {
  ...shared,
  createsList: true,
  serve: async (call) => {
    const id = await createdListId(call, { urlPointer: "#/url", numbered: false });
    return { message: "Batch successfully created.", id };
  },
};

/** Results that a reply has in full; of longer lists, it has the counts alone. */
const resultsInReply = limits.rowPageMax;

/** `GET batch` of Emailable: the progress, then the counts and up to 1,000 results. */
export const emailableBatchStatus: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { id } = call.fields;
    if (typeof id !== "string" || id === "") {
      throw invalidFields([{ pointer: "#/id", code: "required" }]);
    }
    const list = await requestedList(call.context, call.caller.account.id, id);
    void call.reply.header("location", `/v1/lists/${list.id}`);
    requireProgress(list);
    if (list.state === "expired") {
      throw new ApiError("expired");
    }
    if (!endedStates.includes(list.state)) {
      return {
        message: "Your batch is being processed.",
        processed: list.done,
        total: countsOf(list.counts)?.rows ?? 0,
      };
    }
    const counts = emailableCounts(list, await acceptedReasonCounts(call.context.database, list));
    const whole = rowsInFile(list) <= resultsInReply;
    const rows = whole ? await jobRows(call, list, { after: 0, limit: resultsInReply }) : [];
    return {
      id: list.id,
      message: "Batch verification completed.",
      ...counts,
      // Their link needs no key; ours is `POST /v1/lists/{id}/exports`.
      ...(whole
        ? { emails: rows.map(({ result }) => presentEmailable(result)) }
        : { download_file: null }),
    };
  },
};

/** `account` of Emailable. The address of the owner isn't told to keys. */
export const emailableAccount: CompatRoute = {
  ...shared,
  serve: async ({ caller }) => ({ owner_email: null, available_credits: caller.account.balance }),
};
