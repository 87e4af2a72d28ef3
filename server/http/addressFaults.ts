import { isMailable } from "#server/work/mailableAddress.ts";
import type { FieldFault } from "./refusal.ts";

/** The fault of an address that no mail can be sent to, as a list. */
export function addressFaults(email: string): FieldFault[] {
  return isMailable(email) ? [] : [{ pointer: "#/email", code: "not_an_address" }];
}
