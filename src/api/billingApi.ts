import { readCreditForecast, readCreditStatement } from "#contract/credits.ts";
import { listLedger } from "#contract/ledger.ts";
import { readCreditAlerts, replaceCreditAlerts } from "#contract/creditAlerts.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const billingApi = api.enhanceEndpoints({ addTagTypes: ["CreditAlerts"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const changing = { providesTags: ["Credits" as const] };
    return {
      listLedger: from.query(listLedger, changing),
      readCreditForecast: from.query(readCreditForecast, changing),
      readCreditStatement: from.query(readCreditStatement, changing),
      readCreditAlerts: from.query(readCreditAlerts, { providesTags: ["CreditAlerts"] }),
      replaceCreditAlerts: from.mutation(replaceCreditAlerts, {
        invalidatesTags: ["CreditAlerts"],
      }),
    };
  },
});

/** The ledger, and what follows from it. */
export const {
  useListLedgerQuery,
  useLazyListLedgerQuery,
  useReadCreditForecastQuery,
  useReadCreditStatementQuery,
  useReadCreditAlertsQuery,
  useReplaceCreditAlertsMutation,
} = billingApi;
