import { useTranslation } from "react-i18next";
import { Spinner } from "#web/ui/Spinner.tsx";

/** A full-screen spinner, labelled in the page's language once its texts are loaded. */
export function PageSpinner() {
  const { t } = useTranslation("common", { useSuspense: false });
  return <Spinner label={t("loading")} />;
}
