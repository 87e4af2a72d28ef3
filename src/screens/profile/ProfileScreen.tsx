import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** The account. */
export function ProfileScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("profile.heading")} lead={t("profile.lead")} />;
}
