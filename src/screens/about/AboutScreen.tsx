import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** What the product is. */
export function AboutScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("about.heading")} lead={t("about.lead")} />;
}
