import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useListNotificationsQuery } from "#web/api/notificationsApi.ts";
import { useIsSignedIn } from "#web/session/authKit/useAuthUser.ts";
import { useNewNotificationToasts } from "./useNewNotificationToasts.ts";

const lookEveryMs = 60_000;
/** Newest unread notifications that are read, to show the new ones. */
const newest = 5;

/** The number of unread notifications, read every minute while the tab is visible, and when it gets the focus. New ones appear as toasts. */
export function UnreadCount() {
  const { t } = useTranslation("notifications");
  const signedIn = useIsSignedIn();
  const { data, refetch } = useListNotificationsQuery(
    { query: { unread: "true", limit: newest } },
    { refetchOnMountOrArgChange: true, skip: !signedIn },
  );
  useEffect(() => {
    if (!signedIn) {
      return undefined;
    }
    const poll = () => {
      if (!document.hidden) {
        void refetch();
      }
    };
    const timer = setInterval(poll, lookEveryMs);
    window.addEventListener("focus", poll);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", poll);
    };
  }, [refetch, signedIn]);
  useNewNotificationToasts(data?.data);
  const count = data?.unread_count ?? 0;
  if (count === 0) {
    return null;
  }
  return (
    <>
      <span className="sr-only">{t("unread", { count })}</span>
      <span
        aria-hidden="true"
        className="absolute end-0 top-0 rounded-full bg-brand px-1 text-xs text-on-brand"
      >
        {count > 99 ? "99+" : count}
      </span>
    </>
  );
}
