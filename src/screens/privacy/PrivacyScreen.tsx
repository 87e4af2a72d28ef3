import { useTranslation } from "react-i18next";
import { LonePage } from "#web/layouts/LonePage.tsx";

/** What is kept. */
export function PrivacyScreen() {
  const { t } = useTranslation("legal");
  return <LonePage heading={t("privacy.heading")} lead={t("privacy.lead")} />;
}
