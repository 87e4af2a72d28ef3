import { useSearchParams } from "react-router-dom";
import { Inbox } from "./Inbox.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";

/** Notifications of the account; with `?tab=settings` the settings for mails. */
export function NotificationsScreen() {
  const [query] = useSearchParams();
  return query.get("tab") === "settings" ? <NotificationSettings /> : <Inbox />;
}
