import { useTranslation } from "react-i18next";
import { LonePage } from "#web/layouts/LonePage.tsx";

/** On what terms. */
export function TermsScreen() {
  const { t } = useTranslation("legal");
  return <LonePage heading={t("terms.heading")} lead={t("terms.lead")} />;
}
