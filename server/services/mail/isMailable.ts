/** Pattern of an address: one `@` between texts without white space and brackets. */
const shape = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/u;
/** A dot of any script at the end of the domain, which would make a second address of the same mailbox. */
const finalDot = /[.\u3002\uFF0E\uFF61]$/u;

/** Returns why no mail is sent to an address, or null; not a validation. */
export function mailableIssue(email: string): "not_an_address" | "domain_ends_in_dot" | null {
  if (!shape.test(email) || email.length > 320) {
    return "not_an_address";
  }
  return finalDot.test(email) ? "domain_ends_in_dot" : null;
}

/** Tells whether a mail can be sent to an address; not a validation. */
export function isMailable(email: string): boolean {
  return mailableIssue(email) === null;
}
