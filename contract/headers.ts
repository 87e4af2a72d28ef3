/**
 * Request headers that the app sends. The server allows pages of other origins only these headers, so one that is
 * missing here works on the app's own origin only.
 */
export const requestHeaders = [
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  "idempotency-key",
  "last-event-id",
  "upload-offset",
  "x-mailverdict-mode",
  "x-mailverdict-workspace",
  "x-puzzle-solution",
  "x-refresh-token",
  "x-xsrf-token",
] as const;

/** Request header of a session that asks for test data: `test` for the data of test keys. */
export const modeHeader = "x-mailverdict-mode";

/** Request header of a session with the id of the account it works in, so that a call doesn't act in another one that the session has switched to. */
export const workspaceHeader = "x-mailverdict-workspace";

/** Headers that the app may set on a request. */
export type RequestHeaders = Partial<Record<(typeof requestHeaders)[number], string>>;

/** Response headers that pages of other origins may read, in addition to the safelisted ones (Fetch §3.2.4). */
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
