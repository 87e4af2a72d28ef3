/** Returns an idempotency key, the same for every try of a request. Browsers offer random UUIDs on HTTPS only. */
export const newRequestKey = (): string => `${Date.now()} ${Math.random()}`;
