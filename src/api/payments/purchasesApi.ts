import {
  createPurchase,
  listPurchases,
  readPaymentOptions,
  readPurchase,
} from "#contract/purchases.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";
import { api } from "#web/api/api.ts";

const purchasesApi = api.enhanceEndpoints({ addTagTypes: ["Purchases"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      readPaymentOptions: from.query(readPaymentOptions),
      createPurchase: from.mutation(createPurchase),
      listPurchases: from.query(listPurchases, { providesTags: ["Purchases"] }),
      readPurchase: from.query(readPurchase),
    };
  },
});

/** Reads balance, ledger and purchases again after a payment was confirmed. */
export const paymentConfirmed = () => purchasesApi.util.invalidateTags(["Credits", "Purchases"]);

/** Credits for sale, and purchases. */
export const {
  useReadPaymentOptionsQuery,
  useCreatePurchaseMutation,
  useListPurchasesQuery,
  useLazyListPurchasesQuery,
  useReadPurchaseQuery,
} = purchasesApi;
