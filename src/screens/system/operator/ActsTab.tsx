import { useTranslation } from "react-i18next";
import { ActsTable } from "./ActsTable.tsx";

/** All acts of operators. */
export function ActsTab() {
  const { t } = useTranslation("system");
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">{t("log.title")}</h1>
      <p className="max-w-reading text-base text-muted">{t("log.lead")}</p>
      <ActsTable about={{}} />
    </div>
  );
}
