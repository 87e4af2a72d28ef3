import { readFileSync } from "node:fs";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { readBreakdown, type Tally, readTimeseries } from "#contract/analytics.ts";
import { deleteDraft, listDrafts, saveDraft } from "#contract/drafts.ts";
import { type Accuracy, readAccuracy } from "#contract/outcomes.ts";
import { readCreditForecast } from "#contract/credits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorStatus, type ErrorBody, type ErrorCode, type FieldError } from "#contract/errors.ts";
import { listAnalyticsNotes } from "#contract/analyticsNotes.ts";
import { readCreditAlerts } from "#contract/creditAlerts.ts";
import { readNotificationSchedule } from "#contract/notificationSchedule.ts";
import { countValidations } from "#contract/validationCounts.ts";
import { listSavedViews } from "#contract/savedViews.ts";
import { readNotificationSettings } from "#contract/notificationSettings.ts";
import { listNotifications } from "#contract/notifications.ts";
import { readPaymentOptions } from "#contract/purchases.ts";
import { createPublicCheck } from "#contract/publicChecks.ts";
import { listSsoProviders } from "#contract/sso.ts";
import { readCapability } from "#contract/system.ts";
import { referenceData } from "#prerender/referenceData.ts";
import * as z from "zod/mini";

const verbs = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
};

/** Request data that a handler of a described call receives. */
export interface Asked {
  request: Request;
  params: Record<string, unknown>;
  body: unknown;
}

/**
 * Serves a call of the contract. Throws on a request body or a reply that its schemas don't allow: an error of the app
 * or of the test. A `Response` is passed on unchecked.
 */
export function serve(
  endpoint: Endpoint,
  reply: (asked: Asked) => unknown,
  headers: Record<string, string> = {},
) {
  const verb = verbs[endpoint.method];
  return verb(`*${endpoint.path}`, async ({ request, params }) => {
    const sent: unknown = request.method === "GET" ? undefined : await readJson(request);
    if (endpoint.body !== undefined) {
      z.parse(endpoint.body, sent ?? {});
    }
    const answer: unknown = await reply({ request, params, body: sent });
    if (answer instanceof Response) {
      return answer;
    }
    if (endpoint.reply === undefined) {
      return new HttpResponse(null, { status: endpoint.statuses[0] ?? 204, headers });
    }
    const body = z.parse(endpoint.reply, answer) as JsonBodyType;
    return HttpResponse.json(body, { status: endpoint.statuses[0] ?? 200, headers });
  });
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  return text === "" ? undefined : JSON.parse(text);
}

const errorTexts = JSON.parse(readFileSync("public/locales/en/errors.json", "utf8")) as Record<
  ErrorCode,
  { title: string; detail: string }
>;

/** Returns an error as the server sends it. */
export function problem(code: ErrorCode, over: Partial<ErrorBody> = {}): Response {
  const status = errorStatus[code];
  const { title, detail } = errorTexts[code];
  const body: ErrorBody = {
    type: `/problems/${code}`,
    title,
    status,
    detail,
    message: over.detail ?? detail,
    instance: "/",
    code,
    request_id: "req_test",
    ...over,
  };
  return HttpResponse.json(body, {
    status,
    headers: { "content-type": "application/problem+json", "x-request-id": body.request_id },
  });
}

/** Returns an error about fields. */
export function refusedFields(...errors: FieldError[]): Response {
  return problem("validation_failed", { errors });
}

/** Serves the files of texts from the server's folder. */
const locales = http.get("*/locales/:lng/:file", ({ params }) =>
  HttpResponse.text(
    readFileSync(`public/locales/${String(params["lng"])}/${String(params["file"])}`, "utf8"),
    { headers: { "content-type": "application/json" } },
  ),
);

/** Turns mailbox checks on, unless a test overrides it. */
const capability = serve(readCapability, () => ({
  object: "capability",
  mailbox_checks: true,
  because: null,
}));

/** Sells no credits, unless a test overrides it. */
const paymentOptions = serve(readPaymentOptions, () => ({
  object: "payment_options",
  enabled: false,
  packs: [],
}));

/** Has no notifications, unless a test overrides it. */
const notifications = serve(listNotifications, () => ({
  object: "list",
  data: [],
  has_more: false,
  next_cursor: null,
  unread_count: 0,
}));

/** Has every notification on, unless a test overrides it. */
const notificationSettings = serve(readNotificationSettings, () => ({
  object: "notification_settings",
  mail_server: true,
  data: [],
}));

const noSchedule = serve(readNotificationSchedule, () => ({
  object: "notification_schedule",
  digest: "now",
  quiet: null,
  language: null,
  time_zone: "UTC",
}));
const noCreditAlerts = serve(readCreditAlerts, () => ({
  object: "credit_alerts",
  standard: 100,
  balances: [],
}));
const noNotes = serve(listAnalyticsNotes, () => ({ object: "list", data: [] }));
const noCounts = serve(countValidations, () => ({ object: "validation_counts", data: [] }));
const noViews = serve(listSavedViews, () => ({ object: "list", data: [] }));

/** Lists no sign-in providers, unless a test overrides it. */
const providers = serve(listSsoProviders, () => ({ object: "list", data: [] }));

/** Answers no check without an account, such as the one for typos, unless a test overrides it. */
const visitorChecks = serve(createPublicCheck, () => problem("rate_limited"));

/** A part of the API reference, a static file of a build: jsdom takes seconds for all of it. */
const reference = http.get(/\/assets\/reference-[\w-]+\.json$/u, () => {
  const whole = referenceData();
  const part = {
    ...whole,
    groups: whole.groups.filter(({ id }) => ["validations", "account"].includes(id)),
    objects: whole.objects.slice(0, 2),
    errors: whole.errors.slice(0, 3),
  };
  return HttpResponse.json(JSON.parse(JSON.stringify(part)) as JsonBodyType);
});

const zero: Tally = {
  results: { total: 0, deliverable: 0, risky: 0, undeliverable: 0, unknown: 0 },
  credits: 0,
  free: 0,
};
const day = { from: "2026-11-01", to: "2026-11-01" };

/** Has no results yet, unless a test overrides it. */
const noResults = serve(readTimeseries, () => ({
  object: "timeseries",
  ...day,
  interval: "day",
  totals: zero,
  data: [],
}));

const noValues = serve(readBreakdown, ({ request }) => ({
  object: "breakdown",
  ...day,
  by: new URL(request.url).searchParams.get("by"),
  data: [],
  rest: { values: 0, ...zero },
}));

/** The accuracy without an imported outcome. */
export const noAccuracy: Accuracy = {
  object: "accuracy",
  outcomes: { delivered: 0, bounced: 0, deferred: 0, blocked: 0, unclear: 0 },
  total: null,
  verdicts: [],
  reasons: [],
  providers: [],
  curve: [],
  thresholds: [],
};

/** Has imported no outcomes, unless a test overrides it. */
const noOutcomes = serve(readAccuracy, () => ({ ...noAccuracy, receives_events: false }));

/** Drafts are saved a moment after the last key, maybe once the test has ended. */
const drafts = [
  serve(listDrafts, () => ({ object: "list", data: [] })),
  serve(saveDraft, ({ params, body }) => ({
    options: null,
    ...(body as object),
    object: "draft",
    id: String(params["id"]),
    updated_at: "2026-11-01T08:00:00Z",
  })),
  serve(deleteDraft, () => undefined),
];

/** Has spent nothing, so that there's no forecast, unless a test overrides it. */
const noForecast = serve(readCreditForecast, () => ({
  object: "credit_forecast",
  spent: 0,
  days: 0,
  runs_out_at: null,
}));

/** Server of the tests; a request without a handler fails the test. */
export const server = setupServer(
  noResults,
  noValues,
  noOutcomes,
  ...drafts,
  noForecast,
  locales,
  capability,
  paymentOptions,
  notifications,
  notificationSettings,
  noSchedule,
  noCreditAlerts,
  noNotes,
  noCounts,
  noViews,
  providers,
  visitorChecks,
  reference,
);
