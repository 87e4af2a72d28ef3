import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** Keys for scripts. */
export function ApiKeysScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("apiKeys.heading")} lead={t("apiKeys.lead")} />;
}
