/**
 * Request headers that the app sends. The server lets pages of other origins send these and no others, so a header
 * that is missing here works at the app's own origin only.
 */
export const requestHeaders = [
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  "idempotency-key",
  "last-event-id",
  "upload-offset",
  "x-puzzle-solution",
  "x-refresh-token",
  "x-xsrf-token",
] as const;

/** Headers of a request, as far as the app may send them. */
export type RequestHeaders = Partial<Record<(typeof requestHeaders)[number], string>>;

/** Response headers that pages of other origins may read, besides those that browsers always show (Fetch §3.2.4). */
export const exposedHeaders = [
  "authorization",
  "content-disposition",
  "date",
  "idempotent-replayed",
  "location",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-policy",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "www-authenticate",
  "x-credits-remaining",
  "x-refresh-token",
  "x-request-id",
  "x-xsrf-token",
] as const;
