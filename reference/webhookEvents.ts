import {
  creditsEvent,
  endpointCreatedType,
  endpointEvent,
  exportEvent,
  keyEvent,
  keyLeakEvent,
  listEvent,
  probeEvent,
  validationChangeEvent,
  validationEvent,
  watchChangeEvent,
  memberEvent,
  roleEvent,
  watchStopEvent,
  webhookData,
  type WebhookEventType,
  webhookEventTypes,
  webhookTestType,
} from "#contract/webhookEvents.ts";
import { limits } from "#contract/limits.ts";

/** Schemas of the data of events, by the name they have in the reference. */
export const eventSchemas = {
  ListEvent: listEvent,
  ExportEvent: exportEvent,
  ValidationEvent: validationEvent,
  ValidationChangeEvent: validationChangeEvent,
  CreditsEvent: creditsEvent,
  KeyEvent: keyEvent,
  KeyLeakEvent: keyLeakEvent,
  WatchChangeEvent: watchChangeEvent,
  WatchStopEvent: watchStopEvent,
  MemberEvent: memberEvent,
  RoleEvent: roleEvent,
  ConnectivityEvent: probeEvent,
  EndpointEvent: endpointEvent,
} as const;

type SchemaName = keyof typeof eventSchemas;

/** The name of each schema of data. */
export const eventSchemaNames = Object.keys(eventSchemas) as SchemaName[];

/** An event with the time it is sent, and the name of the schema of its data. */
export interface DocumentedEvent {
  type: string;
  summary: string;
  schema: keyof typeof eventSchemas;
}

const summaries: Readonly<Record<(typeof webhookEventTypes)[number], string>> = {
  "list.needs_mapping":
    "The address column of a list has to be chosen before its rows are counted, even if it starts automatically.",
  "list.ready": "The rows of a list are counted.",
  "list.started": "The checks of a list start.",
  "list.progress":
    "A running list has new results. At most once a minute per list, first after a minute.",
  "list.paused": "A list was paused, or its credits are used up.",
  "list.completed": "Every row of a list has a result.",
  "list.failed": "The file of a list can't be read.",
  "list.canceled": "A list was canceled.",
  "validation.completed": "A single check has a verdict.",
  "validation.changed":
    "The verdict or reason of an address differs from the check before it, which is in `previous`.",
  "watch.changed":
    "Addresses of a watched list have another verdict than before. Verdicts that are or were `unknown` don't count. `GET /v1/lists/{id}/comparison` returns the addresses.",
  "watch.stopped": "A watch stops: its run couldn't be paid, or the rows of its list are deleted.",
  "export.ready": "A download of a list was created. Get its link with `GET /v1/exports/{id}`.",
  "credits.low": `A charge took the balance to ${limits.lowCredits} credits or fewer, or to one of the balances that you chose under Billing.`,
  "credits.exhausted": "A charge took the balance to zero.",
  "key.expiring": `An API key expires within ${limits.keyNoticeDays} days. Sent once per expiry, unless the key was made for less.`,
  "key.leaked":
    "An API key was reported by someone who found it in public. Its secret no longer works. Sent once per secret.",
  "member.joined": "A person accepted an invitation and is a member of the account.",
  "member.removed": "A member was removed from the account, or left it.",
  "role.changed": "A member got another role, and had `previous_role` before.",
  "probe.degraded":
    "Mailbox checks stopped working on a machine of the installation. Sent to operators, once until they work again.",
};

/** Returns the name of the schema of an event's data. */
function findSchema(type: WebhookEventType): SchemaName {
  const found = eventSchemaNames.find((name) => eventSchemas[name] === webhookData[type]);
  if (found === undefined) {
    throw new Error(`The data of ${type} has no name in the reference.`);
  }
  return found;
}

/** Every event in reading order. */
export const webhookEvents: readonly DocumentedEvent[] = [
  ...webhookEventTypes.map((type) => ({
    type,
    summary: summaries[type],
    schema: findSchema(type),
  })),
  {
    type: endpointCreatedType,
    summary: "An endpoint is new or has a new URL. It gets nothing else until it answers with 2xx.",
    schema: "EndpointEvent",
  },
  { type: webhookTestType, summary: "You sent a test event.", schema: "EndpointEvent" },
];
