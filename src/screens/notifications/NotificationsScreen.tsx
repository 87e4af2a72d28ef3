import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";

/** The notifications page. */
export function NotificationsScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("notifications.heading")} lead={t("notifications.lead")} />;
}
