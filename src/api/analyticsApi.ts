import { readBreakdown, readLatency, readTimeseries } from "#contract/analytics.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      readTimeseries: from.query(readTimeseries),
      readBreakdown: from.query(readBreakdown),
      readLatency: from.query(readLatency),
    };
  },
});

/** Figures of the account. */
export const { useReadTimeseriesQuery, useReadBreakdownQuery, useReadLatencyQuery } = analyticsApi;
