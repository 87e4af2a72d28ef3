import type { DocumentedEvent } from "./webhookEvents.ts";

const id = "list_01KB3F6T2V8Q5W9X4Y7Z0A1B2C";
const instant = "2026-11-23T08:30:00.000Z";

const uncounted = {
  total: 0,
  done: 0,
  deliverable: 0,
  risky: 0,
  undeliverable: 0,
  unknown: 0,
  credits_charged: 0,
};
const unchecked = { ...uncounted, total: 4 };
const halfway = { ...unchecked, done: 2, deliverable: 1, undeliverable: 1, credits_charged: 2 };

/** Differences between the events about a list. */
const listFigures: Readonly<Record<string, object>> = {
  "list.needs_mapping": { state: "needs_mapping", ...uncounted },
  "list.ready": { state: "ready", ...unchecked },
  "list.started": { state: "queued", ...unchecked },
  "list.progress": { state: "running", ...halfway },
  "list.paused": { state: "paused", ...halfway, error: "insufficient_credits" },
  "list.failed": { state: "failed", ...uncounted, error: "encoding_unreadable" },
  "list.canceled": { state: "canceled", ...halfway },
};

/** Data of an event by the name of its schema. */
const validationData = {
  object: "validation",
  id: id.replace("list", "val"),
  verdict: "undeliverable",
  reason: "mailbox_not_found",
  source: "sign-up form",
  tags: ["trial"],
  custom: { user_id: 4711 },
};

const memberData = {
  object: "member",
  id: id.replace("list", "usr"),
  email: "ann@example.com",
  role: "member",
};

const examples: Readonly<Record<DocumentedEvent["schema"], object>> = {
  ListEvent: {
    object: "address_list",
    id,
    state: "completed",
    total: 4,
    done: 4,
    deliverable: 1,
    risky: 1,
    undeliverable: 1,
    unknown: 1,
    credits_charged: 3,
    error: null,
  },
  ValidationEvent: validationData,
  ValidationChangeEvent: {
    ...validationData,
    previous: {
      id: id.replace("list", "val").replace("01KB3F", "01KA9C"),
      verdict: "deliverable",
      reason: "mailbox_accepted",
    },
  },
  ExportEvent: {
    object: "export",
    id: id.replace("list", "exp"),
    list_id: id,
    format: "csv",
    rows: 4,
  },
  WatchChangeEvent: {
    object: "list_watch_run",
    list_id: id,
    run_list_id: id.replace("01KB3F", "01KC5D"),
    compared_with: id,
    compared: 4,
    changed: 1,
    changes: [{ from: "deliverable", to: "undeliverable", count: 1 }],
  },
  WatchStopEvent: { object: "list_watch", list_id: id, because: "insufficient_credits" },
  CreditsEvent: { object: "credits", balance: 100, threshold: 100 },
  KeyEvent: {
    object: "api_key",
    id: id.replace("list", "key"),
    mode: "live",
    expires_at: "2026-11-30T08:30:00.000Z",
  },
  KeyLeakEvent: {
    object: "api_key",
    id: id.replace("list", "key"),
    mode: "live",
    found_at: "https://code.example.com/app/config.js",
  },
  ConnectivityEvent: {
    object: "mail_server_connectivity",
    host: "checks-1",
    because: "port_25_closed",
  },
  MemberEvent: memberData,
  RoleEvent: { ...memberData, previous_role: "viewer" },
  EndpointEvent: { object: "webhook_endpoint", id: id.replace("list", "whe") },
};

/** Returns the body of a delivery of an event, as an example. */
export const webhookExample = ({ type, schema }: Pick<DocumentedEvent, "type" | "schema">) => ({
  type,
  timestamp: instant,
  data: { ...examples[schema], ...listFigures[type] },
});
