import { useState } from "react";
import type { Notification } from "#contract/notifications.ts";
import {
  useLazyListNotificationsQuery,
  useListNotificationsQuery,
  useReadNotificationsMutation,
} from "#web/api/notificationsApi.ts";
import { useMorePages } from "#web/hooks/useMorePages.ts";

const pageSize = 25;
const lookEveryMs = 60_000;

/** Notifications, newest first, all or the unread ones, and how to mark them as read. */
export function useNotifications(unread: boolean) {
  const query = { limit: pageSize, ...(unread && { unread: "true" as const }) };
  const first = useListNotificationsQuery(
    { query },
    { pollingInterval: lookEveryMs, refetchOnMountOrArgChange: true },
  );
  const [loadPage] = useLazyListNotificationsQuery();
  const pages = useMorePages(first.data, (after) => loadPage({ query: { ...query, after } }));
  const [mark, marking] = useReadNotificationsMutation();
  // Only the first page is read again: marks on further pages are remembered here.
  const [marked, setMarked] = useState<{ ids: readonly string[]; through: string }>({
    ids: [],
    through: "",
  });
  const markOne = async (id: string) => {
    const { error } = await mark({ body: { ids: [id] } });
    if (error === undefined) {
      setMarked(({ ids, through }) => ({ ids: [...ids, id], through }));
    }
  };
  const markAll = async () => {
    const through = first.data?.data[0]?.id ?? "";
    const { error } = await mark({ body: { all: true } });
    if (error === undefined) {
      setMarked(({ ids }) => ({ ids, through }));
    }
  };
  return {
    first,
    ...pages,
    unreadCount: first.data?.unread_count ?? 0,
    isUnread: ({ id, read_at: readAt }: Notification) =>
      readAt === null && !marked.ids.includes(id) && id > marked.through,
    markOne: (id: string) => void markOne(id),
    markAll: () => void markAll(),
    marking: marking.isLoading,
    markFailed: marking.isError,
  };
}
