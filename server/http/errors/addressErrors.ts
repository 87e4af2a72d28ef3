import { mailableIssue } from "#server/services/mail/isMailable.ts";
import type { FieldError } from "./apiError.ts";

/** Returns the error of an address that can't receive mail, as a list; empty if there is none. */
export function addressErrors(email: string): FieldError[] {
  const code = mailableIssue(email);
  return code === null ? [] : [{ pointer: "#/email", code }];
}
