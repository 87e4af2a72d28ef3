import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** Two-factor sign-in. */
export function SecurityScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("security.heading")} lead={t("security.lead")} />;
}
