import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";

/** No row matches the search and the filters; a button clears them. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("tables");
  return (
    <div className="flex flex-col items-start gap-2 text-base text-muted">
      <p>{t("none")}</p>
      <Button size="small" onClick={onClear}>
        {t("clear")}
      </Button>
    </div>
  );
}
