import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";

/** Prints the summary of a list. */
export function PrintButton() {
  const { t } = useTranslation("bulk");
  return (
    <Button variant="quiet" className="-ms-3 self-start" onClick={() => window.print()}>
      {t("ended.print")}
    </Button>
  );
}
