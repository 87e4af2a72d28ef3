import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** How other programs use the product. */
export function IntegrationsScreen() {
  const { t } = useTranslation("integrations");
  return <ReadingPage heading={t("heading")} lead={t("lead")} />;
}
