import { deliveryStates } from "#contract/webhooks.ts";
import { deliveredTypes } from "#contract/webhookEvents.ts";

/** Filters of the delivery log; an empty text is no filter. */
export interface DeliveryFilter {
  state: (typeof deliveryStates)[number] | "";
  type: (typeof deliveredTypes)[number] | "";
}

/** Returns the filters in the URL. */
export function readFilter(query: URLSearchParams): DeliveryFilter {
  return {
    state: deliveryStates.find((one) => one === query.get("state")) ?? "",
    type: deliveredTypes.find((one) => one === query.get("type")) ?? "",
  };
}
