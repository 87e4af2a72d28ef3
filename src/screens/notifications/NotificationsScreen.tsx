import { useSearchParams } from "react-router-dom";
import { Inbox } from "./Inbox.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";

/** What happened in the account; with `?tab=settings` the mails that are sent. */
export function NotificationsScreen() {
  const [query] = useSearchParams();
  return query.get("tab") === "settings" ? <NotificationSettings /> : <Inbox />;
}
