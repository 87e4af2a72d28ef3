/** One `@` with something on both sides and no white space or brackets. */
const shape = /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+$/u;

/** Whether an address is enough to send a mail to; no verdict on it. */
export function isMailable(email: string): boolean {
  return shape.test(email) && email.length <= 320;
}
