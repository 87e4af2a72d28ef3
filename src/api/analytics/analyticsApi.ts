import { readBreakdown, readLatency, readTimeseries } from "#contract/analytics.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";
import { api } from "#web/api/api.ts";

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const changing = { providesTags: ["Validations" as const] };
    return {
      readTimeseries: from.query(readTimeseries, changing),
      readBreakdown: from.query(readBreakdown, changing),
      readLatency: from.query(readLatency, changing),
    };
  },
});

/** Figures of the account. */
export const { useReadTimeseriesQuery, useReadBreakdownQuery, useReadLatencyQuery } = analyticsApi;
