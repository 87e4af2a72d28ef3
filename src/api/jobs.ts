import type { Job } from "#contract/jobShape.ts";
import {
  cancelJob,
  compareJobs,
  createJob,
  deleteJob,
  fixRows,
  listJobDomains,
  listJobReasons,
  listJobRows,
  listJobs,
  listMalformed,
  pauseJob,
  readJob,
  readJobPreview,
  recheckJob,
  resumeJob,
  sampleJob,
  startJob,
  updateJob,
} from "#contract/jobs.ts";
import { createExport } from "#contract/exports.ts";
import { type ArgumentOf, fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./query.ts";
import { laterJob } from "./laterJob.ts";
import { noteList } from "./runningLists.ts";

type Dispatch = (action: never) => unknown;

interface Started<Reply = Job> {
  dispatch: Dispatch;
  queryFulfilled: Promise<{ data: Reply }>;
}

/** Lists that were read may be at work, or may have come to their end. */
async function noteJobs(_: unknown, { queryFulfilled }: Started<Job | { data: Job[] }>) {
  const done = await queryFulfilled.catch(() => null);
  if (done !== null) {
    ("data" in done.data ? done.data.data : [done.data]).forEach(noteList);
  }
}

/** Every answer that is a list is what the page shows of it from now on. */
async function keepAnswer(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const done = await queryFulfilled.catch(() => null);
  if (done !== null) {
    dispatch(jobSeen(done.data) as never);
  }
}

export const jobsApi = api
  .enhanceEndpoints({ addTagTypes: ["Jobs", "JobFile", "JobRows"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      const noting = { onQueryStarted: noteJobs } as object;
      const changing = { onQueryStarted: keepAnswer } as object;
      const counting = { ...changing, invalidatesTags: ["Jobs"] } as object;
      const spending = { ...changing, invalidatesTags: ["Jobs", "JobRows", "Credits"] } as object;
      return {
        listJobs: from.query(listJobs, { ...noting, providesTags: ["Jobs"] }),
        readJob: from.query(readJob, { ...noting, merge: laterJob }),
        readJobPreview: from.query(readJobPreview, { providesTags: ["JobFile"] }),
        listMalformed: from.query(listMalformed, { providesTags: ["JobFile"] }),
        listJobRows: from.query(listJobRows, { providesTags: ["JobRows"] }),
        listJobDomains: from.query(listJobDomains, { providesTags: ["JobRows"] }),
        listJobReasons: from.query(listJobReasons, { providesTags: ["JobRows"] }),
        compareJobs: from.query(compareJobs),
        /** The key makes sure that a list sent twice is one list. */
        createJob: build.mutation<Job, ArgumentOf<typeof createJob> & { key: string }>({
          query: ({ key, body }) => ({
            method: createJob.method,
            path: createJob.path,
            body,
            headers: { "idempotency-key": key },
            replies: true,
          }),
          invalidatesTags: ["Jobs"],
        }),
        updateJob: from.mutation(updateJob, counting),
        fixRows: from.mutation(fixRows, counting),
        sampleJob: from.mutation(sampleJob, changing),
        startJob: from.mutation(startJob, spending),
        pauseJob: from.mutation(pauseJob, spending),
        resumeJob: from.mutation(resumeJob, spending),
        cancelJob: from.mutation(cancelJob, spending),
        recheckJob: from.mutation(recheckJob, { invalidatesTags: ["Jobs"] }),
        deleteJob: from.mutation(deleteJob, { invalidatesTags: ["Jobs", "Credits"] }),
        createExport: from.mutation(createExport),
      };
    },
  });

/** Lists, kept out of the first loads that show none. */
export const {
  useListJobsQuery,
  useReadJobQuery,
  useReadJobPreviewQuery,
  useListMalformedQuery,
  useListJobDomainsQuery,
  useListJobReasonsQuery,
  useListJobRowsQuery,
  useLazyListJobRowsQuery,
  useCompareJobsQuery,
  useCreateJobMutation,
  useUpdateJobMutation,
  useFixRowsMutation,
  useSampleJobMutation,
  useStartJobMutation,
  usePauseJobMutation,
  useResumeJobMutation,
  useCancelJobMutation,
  useRecheckJobMutation,
  useDeleteJobMutation,
  useCreateExportMutation,
} = jobsApi;

/** Dispatched with what was seen of a list, by whichever way: it is shown, and never goes backwards. */
export const jobSeen = (seen: Job) => (dispatch: (action: unknown) => unknown) => {
  noteList(seen);
  dispatch(
    jobsApi.util.updateQueryData("readJob", { params: { id: seen.id } }, (before) =>
      laterJob(before, seen),
    ),
  );
};

/** Dispatched when a list ended or was counted anew: what else is shown of it is read again. */
export const jobMoved = () => (dispatch: (action: unknown) => unknown) => {
  dispatch(jobsApi.util.invalidateTags(["Jobs", "JobFile", "JobRows", "Credits"]));
};
