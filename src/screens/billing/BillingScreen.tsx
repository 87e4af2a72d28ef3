import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";

/** The billing page. */
export function BillingScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("billing.heading")} lead={t("billing.lead")} />;
}
