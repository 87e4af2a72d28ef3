import type { Notification } from "#contract/notifications.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { findNames, type ReadNotification } from "#server/data/queries/notifications.ts";
import {
  notificationDataOf,
  type NotificationRow,
} from "#server/data/tables/notifications/notificationRow.ts";
import { instant } from "#server/presenters/instant.ts";

/** Current names of the lists and keys that notifications are about, by id. */
type Names = ReadonlyMap<string, string>;

/** Reads the names of the lists and keys that notifications of an account are about. */
export async function namesIn(
  queries: Queries,
  accountId: string,
  rows: readonly NotificationRow[],
): Promise<Names> {
  const about = rows.map((row) => notificationDataOf(row.data).about);
  const idsOf = (object: string) => [
    ...new Set(about.flatMap((one) => (one?.object === object ? [one.id] : []))),
  ];
  const lists = await findNames(queries, "lists", { accountId, ids: idsOf("address_list") });
  const keys = await findNames(queries, "api_keys", { accountId, ids: idsOf("api_key") });
  return new Map([...lists, ...keys]);
}

/** Returns a notification as its reader sees it: the client of another user only with `clients`. */
export function presentNotification(
  row: ReadNotification,
  names: Names,
  { clients }: { clients: boolean },
): Notification {
  const { about, ...data } = notificationDataOf(row.data);
  const showsClient = clients || row.user_id !== null;
  return {
    object: "notification",
    id: row.id,
    kind: row.kind,
    about:
      about === undefined ? null : { ...about, name: about.name ?? names.get(about.id) ?? null },
    detail: data.detail ?? null,
    count: data.count ?? null,
    expires_at: data.expires_at ?? null,
    network: showsClient ? (data.network ?? null) : null,
    user_agent: showsClient ? (data.user_agent ?? null) : null,
    created_at: instant(row.created_at),
    read_at: row.read_at === null ? null : instant(row.read_at),
  };
}
