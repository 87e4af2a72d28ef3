import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** What a check looks at. */
export function FeaturesScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("features.heading")} lead={t("features.lead")} />;
}
