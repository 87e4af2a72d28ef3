import type { Queries } from "#server/data/connection/database.ts";
import type { AccountEvent } from "./accountEvent.ts";
import { recordWebhookEvents } from "./recordWebhookEvents.ts";
import type { EventNotice } from "#contract/notifications.ts";
import type { NotificationData } from "#server/data/tables/notifications/notificationRow.ts";
import { isTestAccount } from "#server/data/tables/testAccountId.ts";
import { addNotices } from "#server/services/notifications/addNotice.ts";

type ListEvent = Extract<AccountEvent, { type: `list.${string}` }>;

/** Kinds of notifications about lists. */
const listNotices: Partial<Record<ListEvent["type"], EventNotice>> = {
  "list.completed": "list_completed",
  "list.failed": "list_failed",
  "list.needs_mapping": "list_needs_mapping",
  "list.paused": "list_paused",
};

interface Notice {
  kind: EventNotice;
  data: NotificationData;
}

function listNotice({ type, data }: ListEvent): Notice | null {
  const kind = listNotices[type];
  // A list that its owner paused has no error.
  if (kind === undefined || (kind === "list_paused" && data.error === null)) {
    return null;
  }
  const about = { object: data.object, id: data.id };
  return { kind, data: { about, detail: data.error, count: data.total } };
}

/** Kinds of notifications about members. */
const memberNotices = {
  "member.joined": "member_joined",
  "member.removed": "member_removed",
  "role.changed": "role_changed",
} as const satisfies Partial<Record<AccountEvent["type"], EventNotice>>;

/** Events without a notification of their own; the owner of a leaked key gets a security notice. */
const silentTypes = ["validation.completed", "validation.changed", "key.leaked"] as const;

type SilentEvent = Extract<AccountEvent, { type: (typeof silentTypes)[number] }>;

/** Events of anything but lists that have a notification. */
type OtherEvent = Exclude<AccountEvent, ListEvent | SilentEvent>;

function otherNotice({ type, data }: OtherEvent): Notice {
  switch (type) {
    case "export.ready": {
      const about = { object: "address_list", id: data.list_id } as const;
      return { kind: "export_ready", data: { about, detail: data.format, count: data.rows } };
    }
    case "watch.changed": {
      const about = { object: "address_list", id: data.run_list_id } as const;
      return { kind: "watch_changed", data: { about, count: data.changed } };
    }
    case "watch.stopped": {
      const about = { object: "address_list", id: data.list_id } as const;
      return { kind: "watch_stopped", data: { about, detail: data.because } };
    }
    case "credits.low":
      return { kind: "credits_low", data: { count: data.balance } };
    case "credits.exhausted":
      return { kind: "credits_exhausted", data: { count: data.balance } };
    case "key.expiring": {
      const { object, id, expires_at: expiresAt } = data;
      return { kind: "key_expiring", data: { about: { object, id }, expires_at: expiresAt } };
    }
    case "member.joined":
    case "member.removed":
    case "role.changed": {
      const kind = memberNotices[type];
      return { kind, data: { detail: data.email } };
    }
    case "join.requested":
      return { kind: "join_requested", data: { detail: data.email } };
    case "webhook.disabled": {
      const { object, id, host: name, reason: detail } = data;
      return { kind: "webhook_disabled", data: { about: { object, id, name }, detail } };
    }
    case "probe.degraded": {
      const { host, because: detail } = data;
      const about = { object: "machine", id: host, name: host } as const;
      return { kind: "probe_degraded", data: { about, detail } };
    }
    case "disk.low": {
      const { object, host, free_mb: count } = data;
      return { kind: "disk_low", data: { about: { object, id: host, name: host }, count } };
    }
    default:
      return type satisfies never;
  }
}

const isListEvent = (event: AccountEvent): event is ListEvent => event.type.startsWith("list.");

const isSilent = (event: AccountEvent): event is SilentEvent =>
  silentTypes.some((type) => type === event.type);

/** Returns the notification of an event; null if it has none. */
function chooseNotice(event: AccountEvent): Notice | null {
  if (isSilent(event)) {
    return null;
  }
  return isListEvent(event) ? listNotice(event) : otherNotice(event);
}

/** Adds the notifications of events of one account and type, if they have one and the account doesn't hold test data. */
async function recordEventNotices(
  queries: Queries,
  events: readonly AccountEvent[],
): Promise<void> {
  const [first, ...more] = events.flatMap((event) => {
    const { accountId, now } = event;
    const notice = isTestAccount(accountId) ? null : chooseNotice(event);
    return notice === null ? [] : [{ ...notice, accountId, now }];
  });
  if (first !== undefined) {
    await addNotices(queries, [first, ...more]);
  }
}

/** Consumers of every event of an account, in the transaction that causes the event. A consumer ignores the types it has no use for. */
const consumers: readonly ((queries: Queries, events: readonly AccountEvent[]) => Promise<void>)[] =
  [recordWebhookEvents, recordEventNotices];

/** Passes an event of an account to every consumer. Call it once per event, in the transaction that makes it happen. */
export async function publishEvent(queries: Queries, event: AccountEvent): Promise<void> {
  await publishEvents(queries, [event]);
}

/** Passes events of one account and type to every consumer, in as many statements for many as for one. */
export async function publishEvents<Type extends AccountEvent["type"]>(
  queries: Queries,
  events: readonly Extract<AccountEvent, { type: Type }>[],
): Promise<void> {
  for (const consume of consumers) {
    await consume(queries, events);
  }
}
