import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import type { Notification, NotificationKind } from "#contract/notifications.ts";
import { onListEnd } from "#web/api/useRunningLists.ts";
import { notificationPath } from "#web/text/notificationPath.ts";
import { notificationText } from "#web/text/notificationText.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { showToast } from "#web/ui/showToast.ts";

/** Kinds that need the reader: their toasts stay until they are dismissed. */
const urgent: ReadonlySet<NotificationKind> = new Set([
  "list_failed",
  "credits_exhausted",
  "webhook_disabled",
  "probe_degraded",
  "disk_low",
]);

/** Shows a toast for each notification that is new since the page was loaded, except for downloads, pages that show it already and lists whose end this tab announced. */
export function useNewNotificationToasts(unread: readonly Notification[] | undefined): void {
  const { t } = useTranslation("notifications");
  const formats = useZonedFormats();
  const { pathname } = useLocation();
  const last = useRef<string>(undefined);
  const announced = useRef(new Set<string>());
  useEffect(() => onListEnd(({ id }) => announced.current.add(id)), []);
  useEffect(() => {
    if (unread === undefined) {
      return;
    }
    const before = last.current;
    last.current = [before ?? "", unread[0]?.id ?? ""].toSorted()[1];
    if (before === undefined || pathname === paths.notifications) {
      return;
    }
    const fresh = unread.filter(
      ({ id, kind, about }) =>
        id > before && kind !== "export_ready" && !announced.current.has(about?.id ?? ""),
    );
    for (const row of fresh.toReversed()) {
      const to = notificationPath(row);
      if (to !== pathname) {
        showToast({
          key: row.about?.object === "address_list" ? row.about.id : row.id,
          tone: urgent.has(row.kind) ? "bad" : "info",
          text: notificationText(t, formats, row),
          ...(to !== null && { action: { label: t("open"), to } }),
        });
      }
    }
  }, [unread, pathname, t, formats]);
}
