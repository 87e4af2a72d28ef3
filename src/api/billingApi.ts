import { listLedger, readCreditForecast, readCreditStatement } from "#contract/credits.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const billingApi = api.injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const changing = { providesTags: ["Credits" as const] };
    return {
      listLedger: from.query(listLedger, changing),
      readCreditForecast: from.query(readCreditForecast, changing),
      readCreditStatement: from.query(readCreditStatement, changing),
    };
  },
});

/** The ledger, and what follows from it. */
export const {
  useListLedgerQuery,
  useLazyListLedgerQuery,
  useReadCreditForecastQuery,
  useReadCreditStatementQuery,
} = billingApi;
