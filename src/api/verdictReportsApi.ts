import {
  createVerdictReport,
  deleteVerdictReport,
  listVerdictReports,
} from "#contract/verdictReports.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const verdictReportsApi = api.enhanceEndpoints({ addTagTypes: ["Reports"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      listVerdictReports: from.query(listVerdictReports, { providesTags: ["Reports"] }),
      createVerdictReport: from.mutation(createVerdictReport, { invalidatesTags: ["Reports"] }),
      deleteVerdictReport: from.mutation(deleteVerdictReport, { invalidatesTags: ["Reports"] }),
    };
  },
});

/** Reports of wrong verdicts. */
export const {
  useListVerdictReportsQuery,
  useCreateVerdictReportMutation,
  useDeleteVerdictReportMutation,
} = verdictReportsApi;
