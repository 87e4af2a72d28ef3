import { useTranslation } from "react-i18next";
import { Spinner } from "#web/ui/Spinner.tsx";

/** The full-screen wait, in the words of the page's language where they are here already. */
export function PageSpinner() {
  const { t } = useTranslation("common", { useSuspense: false });
  return <Spinner label={t("loading")} />;
}
