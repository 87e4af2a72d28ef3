import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";

// A table that most screens load at once would be loaded by all of them.
const Inbox = lazy(() => import("./Inbox.tsx").then((module) => ({ default: module.Inbox })));

/** Notifications of the account; with `?tab=settings` the settings for mails. */
export function NotificationsScreen() {
  const { t } = useTranslation("notifications");
  const [query] = useSearchParams();
  return query.get("tab") === "settings" ? (
    <NotificationSettings />
  ) : (
    <Suspense fallback={<RowsSkeleton label={t("loading")} />}>
      <Inbox />
    </Suspense>
  );
}
