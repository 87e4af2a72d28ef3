import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** What the product is. */
export function AboutScreen() {
  const { t } = useTranslation("about");
  return <ReadingPage heading={t("heading")} lead={t("lead")} />;
}
