import * as z from "zod/mini";
import { exportFormats } from "./exports.ts";
import { keyModes } from "./apiKeys.ts";
import { listStates } from "./listShape.ts";
import { watchStops } from "./listWatches.ts";
import { validation } from "./validations.ts";
import { roles } from "./roles.ts";
import { reason, verdict, verdictChanges } from "./verdicts.ts";

/** Data of the events about a list: its id, state and figures, never an address. */
export const listEvent = z.object({
  object: z.literal("address_list"),
  id: z.string(),
  state: z.enum(listStates),
  total: z.int(),
  done: z.int(),
  deliverable: z.int(),
  risky: z.int(),
  undeliverable: z.int(),
  unknown: z.int(),
  credits_charged: z.int(),
  /** Code of the error that failed or paused the list; null without one. */
  error: z.nullable(z.string()),
});

const { source, tags, custom } = validation.shape;

/** Data of the event that a check completed: its id, its verdict and the caller's labels, never the address. Events stay in the log for as long as validations do, so a validation that isn't stored in full has no labels here. */
export const validationEvent = z.object({
  object: z.literal("validation"),
  id: z.string(),
  verdict,
  reason,
  source,
  tags,
  custom,
});

/** Data of the event that an address got another result than the last time. */
export const validationChangeEvent = z.extend(validationEvent, {
  previous: z.object({ id: z.string(), verdict, reason }),
});

/** Data of the event that addresses of a watched list got another verdict. */
export const watchChangeEvent = z.object({
  object: z.literal("list_watch_run"),
  /** The watched list. */
  list_id: z.string(),
  /** The list with the new results. */
  run_list_id: z.string(),
  /** The list that it was compared with. */
  compared_with: z.string(),
  /** Addresses with a result in both. */
  compared: z.int(),
  /** Addresses with another verdict, without those that are or were unknown. */
  changed: z.int(),
  changes: verdictChanges,
});

/** Data of the event that a watch stopped by itself. */
export const watchStopEvent = z.object({
  object: z.literal("list_watch"),
  list_id: z.string(),
  because: z.enum(watchStops),
});

/** Data of the events about the credits of an account. */
export const creditsEvent = z.object({
  object: z.literal("credits"),
  balance: z.int(),
  /** Balance at which `credits.low` is sent. */
  threshold: z.int(),
});

/** Data of the event that an API key expires soon. */
export const keyEvent = z.object({
  object: z.literal("api_key"),
  id: z.string(),
  mode: z.enum(keyModes),
  expires_at: z.string(),
});

/** Data of the event that an API key was found in public. */
export const keyLeakEvent = z.object({
  object: z.literal("api_key"),
  id: z.string(),
  mode: z.enum(keyModes),
  /** Address of the page that shows it, as reported; null if not named. */
  found_at: z.nullable(z.string()),
});

/** Data of the event that a download was created. */
export const exportEvent = z.object({
  object: z.literal("export"),
  id: z.string(),
  list_id: z.string(),
  format: z.enum(exportFormats),
  rows: z.int(),
});

/** Why a machine's mailbox checks don't work, as the connectivity report names it. */
export const probeProblems = [
  "identity_unusable",
  "port_25_closed",
  "no_route",
  "no_greeting",
  "resolver_silent",
] as const;

/** Data of the event that mailbox checks stopped working on a machine. */
export const probeEvent = z.object({
  object: z.literal("mail_server_connectivity"),
  /** Name of the machine. */
  host: z.string(),
  because: z.enum(probeProblems),
});

/** Data of the events about the members of an account. */
export const memberEvent = z.object({
  object: z.literal("member"),
  /** Id of the user. */
  id: z.string(),
  email: z.string(),
  /** Role in the account, for a removed member the last one. */
  role: z.enum(roles),
});

/** Data of the event that a member got another role. */
export const roleEvent = z.extend(memberEvent, { previous_role: z.enum(roles) });

/** Data of the events about an endpoint itself, a test delivery and its first event: its id. */
export const endpointEvent = z.object({ object: z.literal("webhook_endpoint"), id: z.string() });

/** Data of each event that an endpoint can subscribe to. */
export const webhookData = {
  "list.needs_mapping": listEvent,
  "list.ready": listEvent,
  "list.started": listEvent,
  "list.progress": listEvent,
  "list.paused": listEvent,
  "list.completed": listEvent,
  "list.failed": listEvent,
  "list.canceled": listEvent,
  "export.ready": exportEvent,
  "validation.completed": validationEvent,
  "validation.changed": validationChangeEvent,
  "watch.changed": watchChangeEvent,
  "watch.stopped": watchStopEvent,
  "credits.low": creditsEvent,
  "credits.exhausted": creditsEvent,
  "key.expiring": keyEvent,
  "key.leaked": keyLeakEvent,
  "member.joined": memberEvent,
  "member.removed": memberEvent,
  "role.changed": roleEvent,
  "probe.degraded": probeEvent,
} as const;

/** An event that an endpoint can subscribe to. */
export type WebhookEventType = keyof typeof webhookData;

/** Every event that an endpoint can subscribe to. */
export const webhookEventTypes = Object.keys(webhookData) as [
  WebhookEventType,
  ...WebhookEventType[],
];

/** The event of a test delivery, which every endpoint gets on request. */
export const webhookTestType = "webhook.test";

/** The only event that a pending endpoint gets, until it answers it with 2xx. */
export const endpointCreatedType = "endpoint.created";

/** Every event that a delivery may carry. */
export const deliveredTypes = [...webhookEventTypes, webhookTestType, endpointCreatedType] as const;
