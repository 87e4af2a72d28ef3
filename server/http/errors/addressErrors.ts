import { isMailable } from "#server/services/mail/isMailable.ts";
import type { FieldError } from "./apiError.ts";

/** Returns the error of an address that can't receive mail, as a list; empty if there is none. */
export function addressErrors(email: string): FieldError[] {
  return isMailable(email) ? [] : [{ pointer: "#/email", code: "not_an_address" }];
}
