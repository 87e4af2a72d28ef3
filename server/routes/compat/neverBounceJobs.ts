import { compatCalls } from "#contract/compat.ts";
import { choosePayer } from "#server/http/auth/guard.ts";
import { setImmediate } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import { countJobs, jobPage, type JobFilter } from "#server/data/queries/listJobs.ts";
import { standardLayout } from "#server/data/tables/csvLayout.ts";
import {
  addressColumnOf,
  type ListRow,
  previewOf,
  rowsInFile,
} from "#server/data/tables/listRow.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { openDownload } from "#server/http/streams/sendFile.ts";
import { removeList } from "#server/lists/lifecycle/listLifecycle.ts";
import { startSample } from "#server/lists/lifecycle/startSample.ts";
import { startWhenCounted } from "#server/lists/lifecycle/startWhenCounted.ts";
import { listRows } from "#server/lists/results/listRows.ts";
import { acceptedReasonCounts } from "#server/lists/results/acceptedReasonCounts.ts";
import { type NeverBounceCsv, neverBounceCsv } from "#server/presenters/compat/neverBounceCsv.ts";
import { presentNeverBounceRow } from "#server/presenters/compat/presentNeverBounce.ts";
import {
  neverBounceStates,
  presentNeverBounceJob,
} from "#server/presenters/compat/presentNeverBounceJob.ts";
import { rowResult } from "#server/presenters/compat/rowResult.ts";
import { startedList } from "#server/routes/lists/listActions.ts";
import { wrongState } from "#server/routes/lists/requestedList.ts";
import type { CompatRoute, CompatCall } from "#server/routing/compatRoute.ts";
import { csvLine } from "#server/services/csv/csvLine.ts";
import type { ListState } from "#contract/listShape.ts";
import {
  createdJob,
  jobRows,
  pageNumber,
  requestedJob,
  requireResults,
  wholeNumber,
} from "./compatLists.ts";
import { isOn, keyField, neverBounceError } from "./neverBounce.ts";

const shared = { keyField, errorOf: neverBounceError } as const;

/** Returns a reply of NeverBounce: its status, fields and the time it took. */
const success = ({ reply }: CompatCall, fields: object) => ({
  status: "success",
  ...fields,
  execution_time: Math.round(reply.elapsedTime),
});

/** `jobs/create` of NeverBounce: creates a list, which starts by itself with `auto_parse` and `auto_start`. Rows are counted at once, whatever `auto_parse` says: that is free. */
export const neverBounceJobCreate: CompatRoute = {
  ...shared,
  createsList: true,
  serve: async (call) => {
    return success(call, { job_id: await createdJob(call, "#/input") });
  },
};

/** Starts a list now, or once its rows are counted. */
async function start(call: CompatCall, list: ListRow): Promise<void> {
  const { context, caller, listRunner } = call;
  const counting = ["parsing", "needs_mapping"].includes(list.state);
  const waiting = counting ? await startWhenCounted(context, list, choosePayer(caller)) : undefined;
  const started = waiting ?? (await startedList(context, list, choosePayer(caller)));
  if (started === undefined) {
    throw await wrongState(context, list);
  }
  listRunner.wake();
}

/** `jobs/parse` of NeverBounce: starts the list with `auto_start`, and changes nothing without. `queue_id` is our id of the list. */
export const neverBounceJobParse: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { list } = await requestedJob(call);
    if (isOn(call.fields, "auto_start")) {
      await start(call, list);
    }
    return success(call, { queue_id: list.id });
  },
};

/** `jobs/start` of NeverBounce: starts the list, or its free sample with `run_sample`. */
export const neverBounceJobStart: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { list } = await requestedJob(call);
    if (!isOn(call.fields, "run_sample")) {
      await start(call, list);
      return success(call, { queue_id: list.id });
    }
    const sample = await startSample(call.context, list, limits.sampleMax);
    if (!sample.ok) {
      throw sample.because === "refused"
        ? new ApiError("sample_refused")
        : await wrongState(call.context, list);
    }
    call.listRunner.wake();
    return success(call, { queue_id: list.id });
  },
};

/** `jobs/status` of NeverBounce. */
export const neverBounceJobStatus: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const job = await requestedJob(call);
    const outcomes = await acceptedReasonCounts(call.context.database, job.list);
    return success(call, presentNeverBounceJob(job, outcomes));
  },
};

/** Returns our states of a job's status; undefined for statuses that no list of ours has. */
function findStates(status: string): JobFilter["states"] {
  const states = Object.keys(neverBounceStates) as ListState[];
  const plain = states
    .filter((state) => neverBounceStates[state] === status)
    .map((state) => ({ state, error: state === "ready" ? false : null }));
  return status === "failed" ? [...plain, { state: "ready", error: true }] : plain;
}

const jobsPerPage = 50;

/** `jobs/search` of NeverBounce, newest first; `filename` is the whole name. */
export const neverBounceJobSearch: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { fields, context, caller } = call;
    const { filename, job_status: status } = fields;
    const number = wholeNumber(fields["job_id"]) ?? null;
    const page = pageNumber(call, "page", { usual: 1, min: 0, max: 1_000_000 });
    const items = pageNumber(call, "items_per_page", { usual: 10, min: 1, max: 1000 });
    const limit = Math.min(items, jobsPerPage);
    const filter: JobFilter = {
      accountId: caller.account.id,
      // No list has the number -1.
      number: number === null || number <= 2 ** 31 - 1 ? number : -1,
      name: typeof filename === "string" && filename !== "" ? filename : null,
      states: typeof status === "string" && status !== "" ? findStates(status) : null,
    };
    const { queries } = context.database;
    const none = filter.states?.length === 0;
    const total = none ? 0 : await countJobs(queries, filter);
    const offset = (Math.max(1, page) - 1) * limit;
    const jobs = none ? [] : await jobPage(queries, filter, { limit, offset });
    const results = await Promise.all(
      jobs.map(async (job) =>
        presentNeverBounceJob(job, await acceptedReasonCounts(context.database, job.list)),
      ),
    );
    return success(call, {
      total_results: total,
      total_pages: Math.ceil(total / limit),
      query: { page: Math.max(1, page), items_per_page: limit },
      results,
    });
  },
};

/** Returns the cells of a row by the names of its columns. */
function presentCells(list: ListRow, cells: readonly string[]): Record<string, string> {
  const names = previewOf(list.preview)?.columns.map(({ name }) => name) ?? [];
  return Object.fromEntries(
    Array.from({ length: Math.max(names.length, cells.length) }, (_, index) => [
      names[index] ?? `column_${index + 1}`,
      cells[index] ?? "",
    ]),
  );
}

/** `jobs/results` of NeverBounce: all rows in the order of the file, duplicates too. */
export const neverBounceJobResults: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { number, list } = await requestedJob(call);
    const page = Math.max(1, pageNumber(call, "page", { usual: 1, min: 0, max: 1_000_000 }));
    const limit = pageNumber(call, "items_per_page", { usual: 10, min: 1, max: limits.rowPageMax });
    requireResults(list);
    const total = rowsInFile(list);
    const rows = await jobRows(call, list, { after: (page - 1) * limit, limit });
    const all = { valids: 1, invalids: 1, disposables: 1, catchalls: 1, unknowns: 1 };
    return success(call, {
      total_results: total,
      total_pages: Math.ceil(total / limit),
      query: { job_id: number, ...all, page, items_per_page: limit },
      results: rows.map(({ row, result }) => ({
        data: presentCells(list, row.cells),
        verification: presentNeverBounceRow(result),
      })),
    });
  },
};

/** Yields the CSV of a list: its own columns, then the added ones. */
async function* streamCsv(
  { context }: CompatCall,
  list: ListRow,
  { added, lineEnd, wants, cellsOf }: NeverBounceCsv,
): AsyncGenerator<string> {
  const layout = { ...standardLayout, lineEnd };
  const names = previewOf(list.preview)?.columns.map(({ name }) => name) ?? [];
  const column = addressColumnOf(list);
  yield csvLine([...names, ...added], { layout });
  for await (const rows of listRows(context.database.queries, list.id)) {
    let text = "";
    for (const row of rows) {
      const result = rowResult(row, column);
      if (wants(result, row.counted.kind === "duplicate")) {
        const own = names.map((_, index) => row.cells[index] ?? "");
        text += csvLine([...own, ...cellsOf(result)], { layout });
      }
    }
    yield text;
    await setImmediate();
  }
}

/** `jobs/download` of NeverBounce: the rows as CSV. */
export const neverBounceJobDownload: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { number, list } = await requestedJob(call);
    requireResults(list);
    const { fields } = call;
    const csv = neverBounceCsv(
      (name) => (fields[name] === undefined ? undefined : isOn(fields, name)),
      { booleans: fields["binary_operators_type"], lineEnd: fields["line_feed_type"] },
    );
    const file = openDownload(
      { ...call, right: compatCalls.neverBounceJobDownload.scope },
      streamCsv(call, list, csv),
    );
    void call.reply
      .type("application/octet-stream")
      .header("content-disposition", `attachment; filename="job-${number}.csv"`);
    return file;
  },
};

/** `jobs/delete` of NeverBounce: deletes the list with its rows and results. */
export const neverBounceJobDelete: CompatRoute = {
  ...shared,
  serve: async (call) => {
    const { list } = await requestedJob(call);
    if ((await removeList(call.context, list)) === undefined) {
      throw await wrongState(call.context, list);
    }
    return success(call, {});
  },
};
