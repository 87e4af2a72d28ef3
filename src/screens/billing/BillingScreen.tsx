import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";

/** Credits and what they were spent on. */
export function BillingScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("billing.heading")} lead={t("billing.lead")} />;
}
