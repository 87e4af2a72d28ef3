import { isMailable } from "#server/services/mail/isMailable.ts";
import type { FieldError } from "./apiError.ts";

/** The fault of an address that no mail can be sent to, as a list. */
export function addressErrors(email: string): FieldError[] {
  return isMailable(email) ? [] : [{ pointer: "#/email", code: "not_an_address" }];
}
