import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";

/** The API documentation page. */
export function ApiDocsScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("apiDocs.heading")} lead={t("apiDocs.lead")} />;
}
