import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** What a verdict costs. */
export function PricingScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("pricing.heading")} lead={t("pricing.lead")} />;
}
