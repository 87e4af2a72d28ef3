import { useTranslation } from "react-i18next";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";

/** Placeholder of a table of lists. */
export function ListsSkeleton() {
  const { t } = useTranslation("bulk");
  return <RowsSkeleton label={t("lists.loading")} rows={4} />;
}
