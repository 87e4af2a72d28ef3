import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** What a verdict costs. */
export function PricingScreen() {
  const { t } = useTranslation("pricing");
  return <ReadingPage heading={t("heading")} lead={t("lead")} />;
}
