import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";

/** What the product tells by itself. */
export function NotificationsScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("notifications.heading")} lead={t("notifications.lead")} />;
}
