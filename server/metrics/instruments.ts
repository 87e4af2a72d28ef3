import { Counter, type FamilySnapshot, Histogram } from "./metricFamily.ts";

/** Calls by method, path pattern and status. */
export const httpRequests = new Counter(
  "mailverdict_http_requests_total",
  "HTTP requests answered, by method, path pattern and status.",
  ["method", "route", "status"],
);

/** Times of calls by method and path pattern. */
export const httpSeconds = new Histogram(
  "mailverdict_http_request_duration_seconds",
  "Time from request to reply, in seconds.",
  {
    labels: ["method", "route"],
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
);

/** Times of single checks by verdict. */
export const checkSeconds = new Histogram(
  "mailverdict_check_duration_seconds",
  "Time of one whole single check, in seconds.",
  { labels: ["verdict"], bounds: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60] },
);

/** Final results by origin and verdict. */
export const results = new Counter(
  "mailverdict_results_total",
  "Final results stored by this process, by origin (single or list) and verdict.",
  ["origin", "verdict"],
);

/** Replies of mail servers by provider, egress address and outcome. */
export const providerReplies = new Counter(
  "mailverdict_provider_replies_total",
  "Replies of mail servers, by provider (other: no known provider), our egress address and outcome.",
  ["provider", "egress", "outcome"],
);

/** Events of the payment service that move no credits. */
export const heldPayments = new Counter(
  "mailverdict_payments_held_total",
  "Payment events held because their amount or currency isn't that of the purchase.",
  [],
);

/** Returns every metric that this thread counts. */
export function ownCounts(): FamilySnapshot[] {
  return [httpRequests, httpSeconds, checkSeconds, results, providerReplies, heldPayments].map(
    (one) => one.snapshot(),
  );
}
