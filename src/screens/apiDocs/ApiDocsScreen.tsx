import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";

/** How programs call the product. */
export function ApiDocsScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("apiDocs.heading")} lead={t("apiDocs.lead")} />;
}
