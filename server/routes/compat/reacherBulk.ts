import { limits } from "#contract/limits.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";
import { acceptedReasonCounts } from "#server/lists/results/acceptedReasonCounts.ts";
import { presentReacher } from "#server/presenters/compat/presentReacher.ts";
import { presentReacherBulk } from "#server/presenters/compat/presentReacherBulk.ts";
import type { CompatRoute } from "#server/routing/compatRoute.ts";
import {
  createdJob,
  jobRows,
  pageNumber,
  requestedJob,
  requireProgress,
  requireResults,
} from "./compatLists.ts";
import { reacherCheck } from "./reacher.ts";

const { keyField, keyHeader = "", errorOf: shape } = reacherCheck;
const shared = { keyField, keyHeader, errorOf: shape } as const;

/** `POST /v0/bulk` and `/v1/bulk` of Reacher: creates a list and starts it once its rows are counted. */
export const reacherBulkCreate: CompatRoute = {
  ...shared,
  createsList: true,
  serve: async (call) => ({ job_id: await createdJob(call, "#/input") }),
};

/** `GET /v0/bulk/{job_id}` and `/v1/bulk/{job_id}` of Reacher. */
export const reacherBulkStatus: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const job = await requestedJob(call);
    requireProgress(job.list);
    return presentReacherBulk(job, await acceptedReasonCounts(call.context.database, job.list));
  },
};

/** `GET /v0/bulk/{job_id}/results` and `/v1/bulk/{job_id}/results` of Reacher, as JSON. */
export const reacherBulkResults: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { list } = await requestedJob(call);
    const { format = "json" } = call.fields;
    if (format !== "json") {
      throw invalidFields([{ pointer: "#/format", code: "not_allowed", values: ["json"] }]);
    }
    const max = limits.rowPageMax;
    const limit = pageNumber(call, "limit", { usual: limits.pageDefault, min: 1, max });
    const after = pageNumber(call, "offset", { usual: 0, min: 0, max: limits.rowsMax });
    requireResults(list);
    const now = call.context.now();
    const rows = await jobRows(call, list, { after, limit });
    return { results: rows.map(({ result }) => presentReacher(result, now)) };
  },
};
