import type { FieldFault } from "./refusal.ts";

/** One `@` with something on both sides and no white space or brackets: enough to send a mail to, and no verdict on it. */
const addressShape = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/u;

/** The fault of an address that no mail can be sent to, as a list. */
export function addressFaults(email: string): FieldFault[] {
  return addressShape.test(email) && email.length <= 320
    ? []
    : [{ pointer: "#/email", code: "not_an_address" }];
}
