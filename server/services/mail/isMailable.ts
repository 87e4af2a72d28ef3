/** Pattern of an address: one `@` between texts without white space and brackets. */
const shape = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/u;

/** Tells whether a mail can be sent to an address; not a validation. */
export function isMailable(email: string): boolean {
  return shape.test(email) && email.length <= 320;
}
