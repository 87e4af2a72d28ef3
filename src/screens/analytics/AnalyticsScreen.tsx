import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";

/** The analytics page. */
export function AnalyticsScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("analytics.heading")} lead={t("analytics.lead")} />;
}
